import type { Publish } from '../../draft.ts'
import { createLate, lateMethods } from '../../late.ts'
import type { NetworkDeps } from '../../network.ts'
import type { AskX } from '../ask-x.ts'
import type { XFeatures } from '../features.ts'
import type { XOptions } from '../x-options.ts'
import { findMentioned } from './find-mentioned.ts'
import { findObstacle } from './find-obstacle.ts'
import { priceOf } from './price-of.ts'

/** What an account may publish is known immediately; the sending code loads with the first post. */
export function connectPublish(
  ask: () => Promise<AskX>,
  { me, now, features, prices }: { me: string; features: XFeatures } & Pick<NetworkDeps, 'now'> & Pick<XOptions, 'prices'>,
): Publish {
  const load = createLate('x', async () => (await import('./create-sending.ts')).createSending(await ask(), { me, now }))
  return {
    restrictions: ['Everyone', 'OnlyPeopleYouFollow', 'MentionedProfiles'],
    languages: 0,
    mediaOrder: ['image', 'video'],
    canRefuseQuotes: false,
    hasOwnPreviews: true,
    linksNames: true,
    canQuote: features.canQuote,
    ownPolls: { types: ['single-choice'] },
    findMentioned,
    findObstacle: (context) => findObstacle(context, features),
    ...(prices && { priceOf: (draft) => priceOf(draft, prices) }),
    identify: () => ({ key: crypto.randomUUID(), createdAt: now() }),
    ...lateMethods(load, ['send', 'find']),
  }
}
