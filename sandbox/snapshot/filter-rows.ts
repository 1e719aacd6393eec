/** Where-conditions of the hub: a column, or a column with one of these endings. */
const endings: Readonly<Record<string, (value: unknown, wanted: never) => boolean>> = {
  _in: (value, wanted: unknown[]) => wanted.includes(value),
  _not: (value, wanted: unknown) => value !== wanted,
  _not_in: (value, wanted: unknown[]) => !wanted.includes(value),
  // The hub leaves out a bound of 0, so `vp_gt: 0` finds every vote.
  _gt: (value, wanted: number) => wanted === 0 || (value as number) > wanted,
  _gte: (value, wanted: number) => wanted === 0 || (value as number) >= wanted,
  _lt: (value, wanted: number) => wanted === 0 || (value as number) < wanted,
  _lte: (value, wanted: number) => wanted === 0 || (value as number) <= wanted,
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

export interface Columns {
  /** Those that hold an address. The hub refuses conditions with anything else. */
  address?: string
  /** Those that lists can be ordered by. The hub takes the first instead of others. */
  order: readonly [string, ...string[]]
}

/** A page of rows as the hub selects it. Throws as the hub does beyond its limits. */
export function filterRows<R extends Row>(rows: readonly R[], query: ListQuery, columns: Columns): R[] {
  const { first, skip, where, orderBy, orderDirection } = query
  if (first > limits.first) throw new Error(`The \`first\` argument must not be greater than ${limits.first}`)
  if (skip > limits.skip) throw new Error(`The \`skip\` argument must not be greater than ${limits.skip}`)
  const conditions = Object.entries(where ?? {}).filter(([, wanted]) => wanted !== null && wanted !== undefined)
  for (const [name, wanted] of conditions)
    if (Array.isArray(wanted) && wanted.length > (name === 'space_in' ? limits.spaces : limits.in))
      throw new Error(`The \`${name}\` argument must not be greater than ${name === 'space_in' ? limits.spaces : limits.in}`)
  for (const [name, wanted] of conditions)
    if (columns.address !== undefined && isAbout(name, columns.address) && ![wanted].flat().every((each) => isAddress(String(each))))
      throw new Error(`Invalid addresses in ${columns.address}`)
  const matches = (row: R) => conditions.every(([name, wanted]) => matchesOne(row, name, wanted))
  const column = columns.order.find((each) => each === orderBy) ?? columns.order[0]
  const direction = orderDirection === 'asc' ? 1 : -1
  return rows
    .filter(matches)
    .toSorted((one, other) => direction * (Number(one[column]) - Number(other[column])) || (String(one.id) < String(other.id) ? -1 : 1))
    .slice(skip, skip + first)
}

const isAbout = (name: string, column: string): boolean => ['', '_not', '_in', '_not_in'].some((ending) => name === column + ending)
/** On Ethereum, or on Starknet. */
const isAddress = (text: string): boolean => /^0x(?:[\da-f]{40}|[\da-f]{64})$/i.test(text)

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
