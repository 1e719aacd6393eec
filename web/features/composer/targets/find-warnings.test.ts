import type { AccountId } from '@chorus/accounts/account-id'
import type { ContentWarning } from '@chorus/model/moderation/content-warning'
import type { NetworkName } from '@chorus/model/network-identity'
import { expect, test } from 'vitest'
import type { DraftPart } from '../drafts/draft-parts.ts'
import { findWarnings, findWithoutWarning } from './find-warnings.ts'
import type { Target } from './targets.ts'

const target = (network: NetworkName, kinds?: readonly ContentWarning[], ofText?: boolean) =>
  ({
    id: `${network}:1` as AccountId,
    network,
    account: network,
    publish: { ...(kinds && { warnings: { kinds, ofText } }) },
  }) as unknown as Target
const bluesky = target('bluesky', ['sexual', 'nudity'])
const lens = target('lens', ['nudity', 'spoiler'], true)
const draft = (part: Partial<DraftPart>, warning?: ContentWarning) => ({
  id: 'draft',
  savedAt: 1,
  parts: [{ id: 'a', text: 'Tides', images: [], ...part }],
  targets: [],
  restriction: 'Everyone' as const,
  warning,
})
const find = (part: Partial<DraftPart>, targets: readonly Target[], warning?: ContentWarning) =>
  findWarnings(draft(part, warning), targets, 'https://chorus.example')

test('offers warnings that at least one network has, for media and cards', () => {
  const images = [{}] as never
  expect(find({ images }, [bluesky, lens, target('x')])).toEqual(['sexual', 'nudity', 'spoiler'])
  expect(find({ text: 'https://one.example/' }, [bluesky])).toEqual(['sexual', 'nudity'])
  expect(find({ images }, [target('x'), target('farcaster')])).toEqual([])
})

test('offers for text alone only what covers text, and what is chosen already', () => {
  expect(find({}, [bluesky])).toEqual([])
  expect(find({}, [bluesky, lens])).toEqual(['nudity', 'spoiler'])
  expect(find({}, [bluesky], 'sexual')).toEqual(['sexual'])
})

test('names each network that lacks the chosen one, once', () => {
  const connectionOf = (account: unknown) => (account === 'x' ? { notOffered: [{ what: 'warning', reason: 'api', url: '' } as const] } : {})
  expect(findWithoutWarning('spoiler', [bluesky, lens, target('x'), target('x'), target('farcaster')], connectionOf)).toEqual([
    { network: 'bluesky', isOnlyThere: false },
    { network: 'x', isOnlyThere: true },
    { network: 'farcaster', isOnlyThere: false },
  ])
})
