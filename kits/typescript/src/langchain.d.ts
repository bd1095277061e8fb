import type { AgentMiddleware } from 'langchain';
import type { Solgate } from './index.js';
export function gateMiddleware(solgate: Solgate): AgentMiddleware;
