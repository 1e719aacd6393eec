import type { Context } from 'hono'
import { createXReads, type XReads } from '../reads/x-reads.ts'
import { createAskAsX, type AskableX } from './ask-as-x.ts'

/** `me`: the X id of the session's user. */
export type Reading = <T>(context: Context, read: (reads: XReads, me: string) => Promise<T>) => Promise<T>

/** Reads with the X session of a request, and refuses requests without one. `now` in ms. */
export function createReading(x: AskableX, now: () => number): Reading {
  const askAsX = createAskAsX(x)
  return (context, read) => askAsX(context, ({ api, credentials, me }) => read(createXReads(api, credentials, { me, now }), me))
}
