import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Refusal } from '@chorus/contract/refusal'
import { expect, test } from 'vitest'
import { createSubmit } from './create-submit.ts'

type Reply = readonly [status: number, body: object] | 'reset'

const message = { fid: 3, hash: `0x${'ab'.repeat(20)}`, bytes: new Uint8Array([1]) }
const accepted: Reply = [200, { hash: message.hash }]
const toReply = (detail: string): Reply => [400, { error: 'Failed', error_detail: detail }]
const unauthenticated = toReply('status: Unauthenticated, message: "missing authorization header"')
const noSigner = toReply('status: InvalidArgument, message: "bad_request.validation_failure/missing signer"')
const notFound = toReply('status: NotFound, message: "cast not found"')
const broken = toReply('status: Internal, message: "db.internal_error/io"')

/** Hubs that give their replies to submissions in turn; no cast is on them yet. */
function createHubs(hubs: readonly (readonly Reply[])[], lookUp: Reply = notFound) {
  const asked: number[] = []
  const respond = async (reply: Reply): Promise<Response> => {
    if (reply === 'reset') throw new TypeError('fetch failed')
    return Response.json(reply[1], { status: reply[0] })
  }
  const fetchers = hubs.map((replies, hub) => {
    const left = [...replies]
    return async () => {
      asked.push(hub)
      return respond(left.shift()!)
    }
  })
  return { asked, ...createSubmit(() => respond(lookUp), fetchers) }
}
const codeOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 0,
    (error: unknown) => (error as Refusal).code,
  )

test('submits to the next hub when one takes writes only with a password, and stays with it', async () => {
  const { submit, asked } = createHubs([[unauthenticated], [accepted, accepted]])
  expect(await submit(message)).toBeUndefined()
  expect(await submit(message)).toBeUndefined()
  expect(asked).toEqual([0, 1, 1])
})

test('fails as unreachable when no hub takes writes', async () => {
  const { submit } = createHubs([[unauthenticated], [unauthenticated]])
  expect(await codeOf(submit(message))).toBe(hostedCodes.networkAway)
})

test('says that a hub may have a message which the next one refuses', async () => {
  expect(await createHubs([['reset'], [noSigner]]).submit(message)).toMatchObject({ isUncertain: true })
  expect(await createHubs([[noSigner], []]).submit(message)).toMatchObject({ isUncertain: false })
  expect(await createHubs([[unauthenticated], [noSigner]]).submit(message)).toMatchObject({ isUncertain: false })
})

test('treats a cast as absent only on a not-found error', async () => {
  expect(await createHubs([[]]).hasCast(message)).toBe(false)
  expect(await createHubs([[]], accepted).hasCast(message)).toBe(true)
  await expect(createHubs([[]], broken).hasCast(message)).rejects.toThrow('status 400')
})
