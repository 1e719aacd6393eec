import { GraphQLError } from 'graphql'
import type { GroveFiles } from './grove-files.ts'

interface Standard<T> {
  safeParse(data: unknown): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }
}

const toFault = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })

/** Reads a file that an operation names, as the indexer does: it has to follow the official standard. */
export function readStandard<T>(files: GroveFiles, uri: string, standard: Standard<T>): T {
  const file = files.find(uri)
  if (!file) throw toFault(`Content of ${uri} could not be fetched`)
  const parsed = standard.safeParse(readJson(new TextDecoder().decode(file.bytes)))
  if (!parsed.success) throw toFault(`Metadata is not valid: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw toFault('Metadata is not JSON')
  }
}
