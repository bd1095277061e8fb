// German: openapi.  Addressed as "du".  Words used throughout: allow erlauben, deny
// ablehnen, approve zustimmen, not now nicht jetzt, request Anfrage, call Aufruf,
// rule and grant Regel, revoke widerrufen, scope Bereich, capability Zugriffsart,
// extension Erweiterung, thread Unterhaltung, turn Runde, trace Trace, audit log
// Prüfprotokoll, gate Gate, inbox Eingang, insights Auswertung, playground
// Spielwiese, mode Regelmodus (streng, nachfragen, permissiv), lattice Raster,
// load Verbraucher, source Ladequelle, person Mensch.
import type { Same } from "../index";
import type en from "../en/openapi";

export default {
  anyToken: "jedes Token",
  everybody: "alle",
  forRoles: "Für {roles}",
  takes: " · nimmt ",
  nothing: "nichts",
  moreGivesWhat: "{more} · gibt {what}",
  api: "API",
  theSameCommandsPageUses: "Dieselben Befehle, die die Seite benutzt, für Programme: JSON über HTTP mit einem Token im Kopf Authorization. Lies ",
  codeOrTakeDescriptionItself: "{code} oder nimm die Beschreibung selbst: ",
  openapiJson: "openapi.json",
  filterAddressWords: "Filter: Adresse, Wörter",
  loadingTheDescription: "Beschreibung wird geladen…",
  nAddresses: { one: "{n} Adresse", other: "{n} Adressen" },
  nothingMatches: "Nichts passt",
} satisfies Same<typeof en>;
