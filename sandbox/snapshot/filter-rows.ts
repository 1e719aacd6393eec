/** Where-conditions of the hub: a column, or a column with one of these endings. */
const endings: Readonly<Record<string, (value: unknown, wanted: never) => boolean>> = {
  _in: (value, wanted: unknown[]) => wanted.includes(value),
  _not: (value, wanted: unknown) => value !== wanted,
  _not_in: (value, wanted: unknown[]) => !wanted.includes(value),
  _gt: (value, wanted: number) => (value as number) > wanted,
  _gte: (value, wanted: number) => (value as number) >= wanted,
  _lt: (value, wanted: number) => (value as number) < wanted,
  _lte: (value, wanted: number) => (value as number) <= wanted,
  _contains: (value, wanted: string) => toLike(wanted).test(String(value)),
}

/** The hub asks its database for `like '%…%'`: `%` is any text, `_` any character, and a backslash takes the next one as it is. */
function toLike(text: string): RegExp {
  const pattern = text.replaceAll(/\\?[^]/g, (part) => {
    if (part === '%') return '[^]*'
    if (part === '_') return '[^]'
    return part.slice(-1).replace(/[$()*+.?[\\\]^{|}/-]/, String.raw`\$&`)
  })
  return new RegExp(pattern, 'i')
}

export interface ListQuery {
  first: number
  skip: number
  where?: Readonly<Record<string, unknown>> | null
  orderBy?: string | null
  orderDirection?: 'asc' | 'desc' | null
}

/** The hub's own limits on its arguments. */
const limits = { first: 1000, skip: 5000, in: 100, spaces: 10_000 }

type Row = Readonly<Record<string, unknown>>

/** A page of rows as the hub selects it. Throws as the hub does beyond its limits. `keys`: of columns that hold objects. */
export function filterRows<R extends Row>(rows: readonly R[], { first, skip, where, orderBy, orderDirection }: ListQuery): R[] {
  if (first > limits.first) throw new Error(`The \`first\` argument must not be greater than ${limits.first}`)
  if (skip > limits.skip) throw new Error(`The \`skip\` argument must not be greater than ${limits.skip}`)
  const conditions = Object.entries(where ?? {}).filter(([, wanted]) => wanted !== null && wanted !== undefined)
  for (const [name, wanted] of conditions)
    if (Array.isArray(wanted) && wanted.length > (name === 'space_in' ? limits.spaces : limits.in))
      throw new Error(`The \`${name}\` argument must not have more than ${name === 'space_in' ? limits.spaces : limits.in} items`)
  const matches = (row: R) => conditions.every(([name, wanted]) => matchesOne(row, name, wanted))
  const column = orderBy ?? 'created'
  const direction = orderDirection === 'asc' ? 1 : -1
  return rows
    .filter(matches)
    .toSorted((one, other) => direction * (Number(one[column]) - Number(other[column])))
    .slice(skip, skip + first)
}

function matchesOne(row: Row, name: string, wanted: unknown): boolean {
  const ending = Object.keys(endings).find((each) => name.endsWith(each) && !(name in row) && (each !== '_in' || !name.endsWith('_not_in')))
  if (!ending) return toKey(row[name]) === toKey(wanted)
  const value = toKey(row[name.slice(0, -ending.length)])
  return endings[ending]!(value, (Array.isArray(wanted) ? wanted.map(toKey) : toKey(wanted)) as never)
}

/** A space is compared by its id, and addresses without their case. */
function toKey(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? value.toLowerCase() : value
}
