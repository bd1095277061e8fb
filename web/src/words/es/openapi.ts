// Spanish: openapi.  Addressed as "tú".  Words used throughout: allow permitir, deny
// denegar, approve aprobar, not now ahora no, request solicitud, call llamada,
// rule and grant regla, revoke revocar, scope alcance, capability tipo de acceso,
// extension extensión, thread conversación, turn turno, trace traza, audit log
// registro de auditoría, gate puerta, inbox bandeja, insights análisis,
// playground pruebas, mode modo de reglas (estricto, preguntar, permisivo),
// lattice matriz, load consumo, source fuente de carga, person persona.
import type { Same } from "../index";
import type en from "../en/openapi";

export default {
  anyToken: "cualquier token",
  everybody: "todos",
  forRoles: "Para {roles}",
  takes: " · recibe ",
  nothing: "nada",
  moreGivesWhat: "{more} · devuelve {what}",
  api: "API",
  theSameCommandsPageUses: "Las mismas órdenes que usa la página, para programas: JSON por HTTP con un token en la cabecera Authorization. Lee ",
  codeOrTakeDescriptionItself: "{code} o toma la propia descripción: ",
  openapiJson: "openapi.json",
  filterAddressWords: "Filtro: dirección, palabras",
  loadingTheDescription: "Cargando la descripción…",
  nAddresses: { one: "{n} dirección", other: "{n} direcciones" },
  nothingMatches: "No hay coincidencias",
} satisfies Same<typeof en>;
