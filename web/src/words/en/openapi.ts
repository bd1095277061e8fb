// English: openapi.  How to add words: web/README.md.
export default {
  anyToken: "any token",
  everybody: "everybody",
  forRoles: "For {roles}",
  takes: " · takes ",
  nothing: "nothing",
  moreGivesWhat: "{more} · gives {what}",
  api: "API",
  theSameCommandsPageUses: "The same commands the page uses, for programs: JSON over HTTP with a token in the Authorization header. Read ",
  codeOrTakeDescriptionItself: "{code}, or take the description itself: ",
  openapiJson: "openapi.json",
  filterAddressWords: "Filter: address, words",
  loadingTheDescription: "Loading the description…",
  nAddresses: { one: "{n} address", other: "{n} addresses" },
  nothingMatches: "Nothing matches",
};
