import { Refusal } from '@chorus/contract/refusal'
import { mayHaveHappened } from '@chorus/model/failure'
import { kindOfStatus } from '@chorus/networks/http'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createXActs } from '../acts/x-acts.ts'
import { answerX } from './answer-x.ts'
import { createXApi, toInlineFailure } from './x-api.ts'

const keys = { consumerKey: 'k', consumerSecret: 's', accessToken: '1-a', accessTokenSecret: 't' }

/** Our server's response to a write that X responds to like this. */
async function refusalOf(status: number, body: object): Promise<Refusal> {
  const api = createXApi({ ...keys, apiUrl: 'https://x.example' }, () => Promise.resolve(Response.json(body, { status })))
  const error = await answerX(() => createXActs(api, keys, '1').like('2')).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

test.each([
  [400, 400],
  [402, 402],
  [409, 409],
  [410, 404],
  [413, 413],
  [415, 415],
  [418, 400],
  [422, 422],
  [429, 429],
  [451, 451],
])('a refusal of X with status %d reaches the page with status %d, and leaves no doubt', async (theirs, ours) => {
  const { status, message } = await refusalOf(theirs, { title: 'No', detail: 'X’s own reason.', status: theirs })
  expect([status, message]).toEqual([ours, `No ${theirs}\nX’s own reason.`])
  expect(mayHaveHappened(kindOfStatus(status))).toBe(false)
})

test('an error in place of data is a refusal too', async () => {
  const { status, message } = await refusalOf(200, { errors: [{ title: 'Invalid', detail: 'X’s own reason.', type: 'about:blank' }] })
  expect([status, message]).toEqual([400, 'Invalid\nX’s own reason.'])
})

test.each([408, 500, 502, 503, 504])('status %d of X leaves open whether it happened', async (theirs) => {
  const { status } = await refusalOf(theirs, {})
  expect(mayHaveHappened(kindOfStatus(status))).toBe(true)
})

test('an error in place of what a read returns has status 504', async () => {
  const answer = Response.json({ errors: [{ title: 'Invalid', type: 'about:blank' }] })
  const api = createXApi({ ...keys, apiUrl: 'https://x.example' }, () => Promise.resolve(answer))
  const read = async () => {
    const schema = v.object({ errors: v.array(v.object({ title: v.string(), type: v.string() })) })
    const { errors } = await api.call({ name: 'GET /2/tweets', path: '/2/tweets', schema }, keys)
    throw toInlineFailure(errors, 'Post not found', 'GET /2/tweets')
  }
  await expect(answerX(read)).rejects.toMatchObject({ status: 504 })
})
