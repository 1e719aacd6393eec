/** A cast's place in a list, newest first. */
export interface CastPosition {
  timestamp: number
  hash: string
}

export const writePosition = ({ timestamp, hash }: CastPosition): string => `${timestamp}.${hash}`

export function readPosition(cursor: string | undefined): CastPosition | undefined {
  const [, timestamp, hash] = /^(\d{1,15})\.(0x[\da-f]{40})$/.exec(cursor ?? '') ?? []
  return timestamp && hash ? { timestamp: Number(timestamp), hash } : undefined
}
