import type { ContentLabel, LabelTarget } from '@chorus/model/moderation/content-label'
import type { WireLabel } from './wire.ts'

type Labels = readonly ContentLabel[] | undefined

/** Labels of a post or feed by `author`. Undefined: none. */
export const toContentLabels = (wires: readonly WireLabel[], author: string): Labels => toLabels(wires, author, () => ['content'])

/** Labels of a profile. Some are about its record, the others about the whole account. */
export const toProfileLabels = (wires: readonly WireLabel[], did: string): Labels => toLabels(wires, did, toTargets)

function toTargets({ val, uri = '' }: WireLabel): readonly LabelTarget[] {
  if (!uri.endsWith('/app.bsky.actor.profile/self')) return ['account']
  // People put it on their profile to mean everything they post.
  return val === '!no-unauthenticated' ? ['account', 'profile'] : ['profile']
}

function toLabels(wires: readonly WireLabel[], author: string, targetsOf: (wire: WireLabel) => readonly LabelTarget[]): Labels {
  const labels = wires
    .filter((wire) => !wire.neg && !wires.some((other) => isRemovedBy(wire, other)))
    .flatMap((wire) => {
      const ends = Date.parse(wire.exp ?? '')
      const expiry = Number.isNaN(ends) ? {} : { expiresAt: ends }
      const source = wire.src === author ? 'author' : (wire.src ?? 'network')
      return targetsOf(wire).map((target) => ({ value: wire.val, target, source, ...expiry }))
    })
  return labels.length > 0 ? labels : undefined
}

/** Whether its source has retracted a label. Of two without a time, the retraction counts. */
const isRemovedBy = (wire: WireLabel, other: WireLabel): boolean =>
  other.neg === true &&
  other.src === wire.src &&
  other.val === wire.val &&
  other.uri === wire.uri &&
  !((wire.cts ?? '') > (other.cts ?? ''))
