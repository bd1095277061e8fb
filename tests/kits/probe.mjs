// The tools that the model of the tests asks for, in every framework.
import { z } from 'zod';

export const schema = z.object({ what: z.string() });
export const both = (make) => ({ probe: make('probe'), other: make('other') });
export const doing = (ran) => async ({ what }) => { ran.push(what); return `did ${what}`; };
