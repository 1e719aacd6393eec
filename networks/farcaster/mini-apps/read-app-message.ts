import * as v from 'valibot'

/** A call of a mini app, or its question for the context. */
export interface AppCall {
  id: string
  name: string
  args: readonly unknown[]
}

const Message = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  type: v.picklist(['GET', 'APPLY']),
  path: v.strictTuple([v.pipe(v.string(), v.regex(/^[a-zA-Z\d]{1,60}$/))]),
  argumentList: v.optional(v.pipe(v.array(v.object({ type: v.literal('RAW'), value: v.unknown() })), v.maxLength(4)), []),
})

/**
 * Reads a message of the mini app SDK, which speaks the protocol of Comlink. Only calls by name with plain values: its other messages, and values
 * that stand for objects, would let a page reach into ours. Undefined: it is none.
 */
export function readAppMessage(data: unknown): AppCall | undefined {
  const message = v.safeParse(Message, data)
  if (!message.success) return undefined
  const { id, type, path, argumentList } = message.output
  if ((type === 'GET') !== (path[0] === 'context')) return undefined
  return { id, name: path[0], args: argumentList.map(({ value }) => value) }
}

export const toAppAnswer = (id: string, value: unknown) => ({ id, type: 'RAW', value })

/** Only the sentence: stacks name our files. */
export const toAppFault = (id: string, { name, message }: Error) => ({
  id,
  type: 'HANDLER',
  name: 'throw',
  value: { isError: true, value: { name, message, stack: '' } },
})
