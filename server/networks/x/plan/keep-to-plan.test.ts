import { planFeatures, type XFeature, type XPlan, xPlans } from '@chorus/contract/twitter/plan'
import type { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createXApi, type XCallName } from '../api/x-api.ts'
import { keepToPlan } from './keep-to-plan.ts'
import type { XPlanState } from './x-plan.ts'

const keys = { consumerKey: 'k', consumerSecret: 's', accessToken: '1-a', accessTokenSecret: 't' }

interface Refusal {
  status: number
  body: object
}

/** X's API behind a plan that learns in memory. X answers every request with no data, or with this refusal. */
function open(plan: XPlan, refusal?: Refusal) {
  const sent: string[] = []
  const learned: XFeature[] = []
  const confirmed: XFeature[] = []
  const state: XPlanState = {
    has: (feature) => Promise.resolve(planFeatures[plan].includes(feature)),
    readFeatures: () => planFeatures[plan],
    learn: (feature) => Promise.resolve(void learned.push(feature)),
    confirm: (feature) => Promise.resolve(void confirmed.push(feature)),
    loadRefused: () => Promise.resolve([]),
  }
  const api = createXApi({ ...keys, apiUrl: 'https://x.example' }, (url) => {
    sent.push(url)
    return Promise.resolve(Response.json(refusal?.body ?? {}, { status: refusal?.status ?? 200 }))
  })
  const { call } = keepToPlan(api, state)
  const ask = (name: XCallName, json?: object) =>
    call({ name, path: '/', schema: v.object({}), ...(json && { json, method: 'POST' }) }, keys).then(
      () => 'sent',
      (error: Failure) => error.kind,
    )
  return { ask, sent, learned, confirmed }
}

describe('what each plan sells', () => {
  const calls = [
    ['GET /2/tweets', undefined, xPlans],
    ['POST /2/tweets', { text: 'a' }, xPlans],
    ['POST /2/tweets', { text: 'a', reply: {} }, xPlans],
    ['POST /2/tweets', { text: 'a', quote_tweet_id: '1' }, ['enterprise']],
    ['POST /2/users/:id/likes', {}, ['enterprise']],
    ['DELETE /2/users/:id/likes/:tweet_id', undefined, ['enterprise']],
    ['POST /2/users/:id/following', {}, ['enterprise']],
    ['DELETE /2/users/:id/following/:target_id', undefined, ['enterprise']],
    ['POST /2/users/:id/retweets', {}, xPlans],
    ['POST /2/users/:id/muting', {}, xPlans],
    ['GET /2/users/:id/bookmarks', undefined, ['enterprise']],
    ['POST /2/users/:id/bookmarks', {}, ['enterprise']],
    ['POST /1.1/account/update_profile.json', undefined, xPlans],
  ] as const
  test.each(calls)('%s %j: %j', async (name, json, offered) => {
    for (const plan of xPlans) {
      const { ask, sent } = open(plan)
      const isOffered = (offered as readonly XPlan[]).includes(plan)
      expect([plan, await ask(name, json)]).toEqual([plan, isOffered ? 'sent' : 'not-offered'])
      expect(sent).toHaveLength(isOffered ? 1 : 0)
    }
  })
})

describe('what X’s refusals teach', () => {
  const forbidden = (detail: string, title = 'Forbidden'): Refusal => ({
    status: 403,
    body: { title, detail, status: 403, type: 'about:blank' },
  })
  const calls = {
    likes: 'POST /2/users/:id/likes',
    bookmarks: 'GET /2/users/:id/bookmarks',
    profile: 'POST /1.1/account/update_profile.json',
  } as const
  const subset = {
    errors: [{ code: 453, message: 'You currently have access to a subset of X API V2 endpoints and limited v1.1 endpoints only.' }],
  }
  test.each([
    ['likes', forbidden('You must use keys and tokens from a developer App that is attached to a Project.', 'Client Forbidden')],
    ['profile', { status: 403, body: subset }],
    ['bookmarks', forbidden('Authenticating with OAuth 1.0a User Context is forbidden for this endpoint.', 'Unsupported Authentication')],
  ] as const)('%s are not in the plan', async (feature, refusal) => {
    const { ask, learned } = open('enterprise', refusal)
    expect(await ask(calls[feature])).toBe('forbidden')
    expect(learned).toEqual([feature])
  })

  test('what X accepts is part of the plan', async () => {
    const { ask, confirmed } = open('enterprise')
    await ask('POST /2/users/:id/likes', {})
    await ask('GET /2/tweets')
    expect(confirmed).toEqual(['likes'])
  })

  test('posts tell replies and quotes apart', async () => {
    const refusal = forbidden('You can only reply to or quote posts where you are mentioned or are the author.')
    const { ask, learned } = open('enterprise', refusal)
    await ask('POST /2/tweets', { text: 'a', reply: {} })
    await ask('POST /2/tweets', { text: 'a', quote_tweet_id: '1' })
    await ask('POST /2/tweets', { text: 'a' })
    expect(learned).toEqual(['replies', 'quotes'])
  })

  test.each<[string, Refusal]>([
    ['a block', forbidden('You have been blocked from performing this action.')],
    ['a duplicate', forbidden('You are not allowed to create a Tweet with duplicate content.')],
    ['an expired token', { status: 401, body: { title: 'Unauthorized', status: 401 } }],
    ['a failure', { status: 500, body: { title: 'Client Forbidden' } }],
  ])('%s teaches nothing', async (_, refusal) => {
    const { ask, learned } = open('enterprise', refusal)
    await ask('POST /2/users/:id/likes', {})
    await ask('POST /2/tweets', { text: 'a', quote_tweet_id: '1' })
    expect(learned).toEqual([])
  })
})
