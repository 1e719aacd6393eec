/** The ports of services by their names. */
export const toPorts = (urls: Readonly<Record<string, string>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, Number(new URL(url).port)]))
