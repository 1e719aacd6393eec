import * as v from 'valibot'
import type { SendJournal } from '../draft.ts'

/** How far sending something has come. */
export interface StoredProgress<P> {
  read(): P
  /** Replaces what was stored. */
  store(progress: P): Promise<void>
}

/** The progress in a journal. All fields of `schema` are optional, and an unreadable journal counts as empty. */
export function openProgress<P>(journal: SendJournal, schema: v.GenericSchema<unknown, P>): StoredProgress<P> {
  const stored = v.pipe(v.string(), v.parseJson(), schema)
  return {
    read() {
      const result = v.safeParse(stored, journal.read())
      return result.success ? result.output : v.parse(schema, {})
    },
    store: (progress) => journal.write(JSON.stringify(progress)),
  }
}
