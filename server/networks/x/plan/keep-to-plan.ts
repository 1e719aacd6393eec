import type { XFeature } from '@chorus/contract/twitter/plan'
import { Failure, isFailure } from '@chorus/model/failure'
import type * as v from 'valibot'
import type { XApi, XCall } from '../api/x-api.ts'
import type { XPlanState } from './x-plan.ts'

type Call = XCall<v.GenericSchema>

/** Calls that not every plan has. */
const featureOf: Readonly<Record<string, XFeature>> = {
  'POST /2/users/:id/likes': 'likes',
  'DELETE /2/users/:id/likes/:tweet_id': 'likes',
  'POST /2/users/:id/following': 'follows',
  'DELETE /2/users/:id/following/:target_id': 'follows',
  'GET /2/users/:id/bookmarks': 'bookmarks',
  'POST /2/users/:id/bookmarks': 'bookmarks',
  'DELETE /2/users/:id/bookmarks/:tweet_id': 'bookmarks',
  'POST /1.1/account/update_profile.json': 'profile',
  'POST /1.1/account/update_profile_image.json': 'profile',
}

const sentences: Readonly<Record<XFeature, string>> = {
  likes: 'X doesn’t offer likes through its API on this server’s plan.',
  follows: 'X doesn’t offer follows through its API on this server’s plan.',
  quotes: 'X doesn’t offer quotes through its API on this server’s plan.',
  replies: 'On this server’s plan, X accepts replies only to posts whose author mentioned or quoted you.',
  bookmarks: 'X doesn’t offer bookmarks through its API on this server’s plan.',
  profile: 'X doesn’t offer profile changes through its API on this server’s plan.',
}

export const notInPlan = (feature: XFeature, call?: string): Failure =>
  new Failure('not-offered', sentences[feature], { network: 'x', ...(call !== undefined && { call }) })

/** How X says that a call isn't part of a plan, or not available for this kind of login. Other refusals, such as those due to a block, teach nothing. */
const planRefusals = [
  /^Client Forbidden/,
  /^Unsupported Authentication/,
  /\(code: 453\)/,
  /only reply to or quote posts where you are mentioned/,
  /not (?:available|included|permitted) (?:on|in|for|with) your (?:current )?(?:plan|product|access level)/i,
]
const isOfPlan = (error: unknown): error is Failure =>
  isFailure(error) && (error.kind === 'forbidden' || error.status === 402) && planRefusals.some((words) => words.test(error.message))

function toFeature({ name, json }: Pick<Call, 'name' | 'json'>): XFeature | undefined {
  if (name !== 'POST /2/tweets') return featureOf[name]
  return json && 'quote_tweet_id' in json ? 'quotes' : undefined
}

/** Refuses calls that the plan lacks before they are sent, and learns from X's own refusals. Replies are checked where they are composed. */
export const keepToPlan = (api: XApi, plan: XPlanState): XApi => ({
  ...api,
  async call(call, as) {
    const feature = toFeature(call)
    if (feature && !(await plan.has(feature))) throw notInPlan(feature, call.name)
    const answer = await api.call(call, as).catch(async (error: unknown) => {
      const refused = feature ?? (call.json && 'reply' in call.json ? 'replies' : undefined)
      if (refused && isOfPlan(error)) await plan.learn(refused, error.message).catch(() => {})
      throw error
    })
    // X has done it, whether or not we can record that.
    if (feature) await plan.confirm(feature).catch(() => {})
    return answer
  },
})
