/** One row of the acceptance flows, with the tests that cover it. */
export interface AcceptanceRow {
  id: string
  /** `path › title`, where the title is as written in the source, or its beginning. */
  tests: { path: string; title: string }[]
  /** What is missing. */
  missing: string
}

/** The rows of docs/acceptance.md: `| A01 | tests | what is missing |`, where a test is `` `path` › title `` and `<br>` separates two. */
export function readAcceptance(text: string): AcceptanceRow[] {
  return [...text.matchAll(/^\| ([A-Z]\d\d) +\| (.*?) +\| (.*?) *\|$/gm)].map(([, id, tests, missing]) => ({
    id: id!,
    tests: [...tests!.matchAll(/`([^`]+)` › (.+?)(?:<br>|$)/g)].map(([, path, title]) => ({ path: path!, title: title!.trim() })),
    missing: missing!,
  }))
}

/** Rows that name a missing test, and rows that name neither a test nor what is missing. */
export function findUnproven(rows: readonly AcceptanceRow[], read: (path: string) => string | undefined): string[] {
  return rows.flatMap(({ id, tests, missing }) => {
    if (tests.length === 0 && missing === '') return [`${id} has no test and does not say what is missing`]
    return tests.flatMap(({ path, title }) => {
      const source = read(path)
      if (source === undefined) return [`${id}: ${path} does not exist`]
      return ["'", '`', '"'].some((quote) => source.includes(quote + title)) ? [] : [`${id}: ${path} has no test "${title}"`]
    })
  })
}

const toIds = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, index) => letter + String(index + 1).padStart(2, '0'))

/** Rows that must be in the table so far. */
export const requiredRows: readonly string[] = [
  ...toIds('A', 14),
  ...toIds('F', 11),
  ...toIds('P', 22),
  'C14',
  'C17',
  'C20',
  'C25',
  'C26',
  ...toIds('L', 18),
  ...toIds('O', 3),
  ...toIds('S', 4),
  'N01',
  'N02',
  'N03',
  'N04',
  'N05',
  'N06',
  ...toIds('Q', 8),
]
