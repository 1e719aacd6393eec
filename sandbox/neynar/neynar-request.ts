import type { Context } from 'hono'

/** An error as the API words it: `{code, message, property?}`. */
export class NeynarRefusal extends Error {
  override name = 'NeynarRefusal'
  readonly status: 400 | 401 | 404 | 429
  readonly code: string
  readonly property: string | undefined
  constructor(status: 400 | 401 | 404 | 429, code: string, message: string, property?: string) {
    super(message)
    this.status = status
    this.code = code
    this.property = property
  }
}

const invalid = (property: string, message: string) => new NeynarRefusal(400, 'InvalidField', message, property)

/** The parameters of a call, checked as documented. */
export const toRequest = (context: Context) => {
  const text = (name: string): string | undefined => context.req.query(name)
  const integer = (name: string): number | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    if (!/^[1-9]\d{0,11}$/.test(value)) throw invalid(name, `${name} must be a positive integer`)
    return Number(value)
  }
  const required = <T>(name: string, value: T | undefined): T => {
    if (value === undefined || value === '') throw new NeynarRefusal(400, 'RequiredField', `${name} is required`, name)
    return value
  }
  return {
    viewer: integer('viewer_fid'),
    text,
    integer,
    requiredText: (name: string) => required(name, text(name)),
    requiredInteger: (name: string) => required(name, integer(name)),
    oneOf<T extends string>(name: string, values: readonly T[], usual: T): T {
      const value = text(name) ?? usual
      if (!values.includes(value as T)) throw invalid(name, `${name} must be one of ${values.join(', ')}`)
      return value as T
    },
    /** A page of a list, with the cursor of the next one. */
    page<T>(items: readonly T[], { usual, most }: { usual: number; most: number }): { items: T[]; next: { cursor: string | null } } {
      const limit = integer('limit') ?? usual
      if (limit > most) throw invalid('limit', `limit must be at most ${most}`)
      const cursor = text('cursor')
      const from = cursor ? readCursor(cursor) : 0
      const to = from + limit
      return { items: items.slice(from, to), next: { cursor: to < items.length ? writeCursor(to) : null } }
    },
  }
}
export type NeynarRequest = ReturnType<typeof toRequest>

/** Reads a parameter that names an account. */
export const createKeyFrom =
  ({ keyOf }: { keyOf(fid: number): string | undefined }) =>
  (request: NeynarRequest, name = 'fid'): string => {
    const key = keyOf(request.requiredInteger(name))
    if (key === undefined) throw new NeynarRefusal(404, 'NotFound', 'User not found')
    return key
  }

const writeCursor = (from: number): string => Buffer.from(JSON.stringify({ from })).toString('base64url')

function readCursor(cursor: string): number {
  try {
    const { from } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { from: unknown }
    if (typeof from === 'number' && Number.isSafeInteger(from) && from >= 0) return from
  } catch {
    // Answered below.
  }
  throw invalid('cursor', 'cursor is invalid')
}
