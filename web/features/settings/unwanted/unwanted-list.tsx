import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/limits'
import { useState, useSyncExternalStore } from 'react'
import type { MergedKind } from '../../../app/create-lists.ts'
import { useServices } from '../../../app/services-context.tsx'
import type { Cache } from '../../../cache/create-cache.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EndlessList, type DrawnRow, type RowFacts } from '../../lists/endless-list.tsx'
import { PersonRow } from '../../people/person-row.tsx'
import { TakeBackButton } from '../../people/take-back-button.tsx'
import { profilePath } from '../../profile/profile-path.ts'
import { createMutedHere } from './create-muted-here.ts'
import type { Unwanted, UnwantedPerson } from './unwanted-person.ts'

function Row({ row: { person, isHere }, position, relation }: DrawnRow<UnwantedPerson> & { relation: Unwanted }) {
  const t = useT()
  return (
    <PersonRow
      person={person}
      position={position}
      note={isHere ? t('muted.here') : undefined}
      action={<TakeBackButton person={person} relation={relation} />}
    />
  )
}

const toFacts = (relation: Unwanted): RowFacts<UnwantedPerson, UnwantedPerson> => ({
  keyOf: ({ person }) => person.ref,
  itemOf: (row) => row,
  pathOf: ({ person }) => profilePath(person),
  estimate: 92,
  Row: (drawn: DrawnRow<UnwantedPerson>) => <Row {...drawn} relation={relation} />,
})
const facts = { mute: toFacts('mute'), block: toFacts('block') }

const toKind = (relation: Unwanted): MergedKind<UnwantedPerson> => ({
  word: relation,
  order: 'rank',
  isStill: true,
  keyOf: ({ person }) => person.ref,
  timeOf: () => 0,
  toReply: (items) => ({ people: items.map(({ person }) => person) }),
})
const kinds = { mute: toKind('mute'), block: toKind('block') }

interface UnwantedListProps {
  relation: Unwanted
  networks: readonly NetworkName[]
  /** For whom our own server mutes. Undefined: for nobody. */
  viewer: AccountId | undefined
  label: string
  empty: string
}

/** People as their networks tell of them, and beside those whom our own server mutes there. */
export function UnwantedList({ relation, networks, viewer, label, empty }: UnwantedListProps) {
  const services = useServices()
  const { cache, connections } = services
  const { lists } = cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  // Whoever comes again after they have muted somebody sees them, too.
  const [key] = useState(() => `${lists.version()}:${networks.join()}:${viewer}`)
  const [others] = useState(() => (viewer ? [createMutedHere(services, networks)] : []))
  const [toRows] = useState(() => createStillUnwanted(cache, relation))
  const list = services.mergedList({
    kind: kinds[relation],
    key,
    networks: networks.filter((name) => connections[name][relation] !== undefined),
    others,
    load: async (connection, page) => {
      const { items, cursor } = (await connection[relation]?.list(page)) ?? { items: [] }
      return { items: items.map((person) => ({ person, isHere: false })), cursor }
    },
  })
  return <EndlessList list={list} toRows={toRows} facts={facts[relation]} label={label} empty={<EmptyState sentence={empty} />} />
}

/** Without those whom the viewer has taken back; the same array while that is so. */
function createStillUnwanted(cache: Cache, relation: Unwanted): (rows: readonly UnwantedPerson[]) => readonly UnwantedPerson[] {
  let made: { of: readonly UnwantedPerson[]; version: number; rows: readonly UnwantedPerson[] } | undefined
  return (all) => {
    const version = cache.lists.version()
    if (made?.of !== all || made.version !== version)
      made = {
        of: all,
        version,
        rows: all.filter(({ person, isHere }) => cache.flag(person.ref, isHere ? 'muteHere' : relation) !== false),
      }
    return made.rows
  }
}
