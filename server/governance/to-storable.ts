/** For `JSON.stringify`: Postgres stores neither NUL nor half a character. */
export const toStorable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
