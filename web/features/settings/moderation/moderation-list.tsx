import type { AccountId } from '@chorus/accounts/account-id'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Cache } from '../../../cache/create-cache.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { MergedKind } from '../../../services/lists/create-lists.ts'
import { profilePath } from '../../../services/navigation/profile-path.ts'
import { EndlessList, type RowProps, type RowFacts } from '../../lists/endless-list.tsx'
import { PersonRow } from '../../people/person-row.tsx'
import { UndoModerationButton } from '../../people/undo-moderation-button.tsx'
import { createMutedHere } from './create-muted-here.ts'
import type { ModerationKind, ModeratedPerson } from './moderated-person.ts'

function Row({ row: { person, isHere }, position, relation }: RowProps<ModeratedPerson> & { relation: ModerationKind }) {
  const t = useT()
  const { connections } = useServices()
  return (
    <PersonRow
      person={person}
      position={position}
      note={isHere ? t('muted.here') : undefined}
      action={
        isHere || connections[person.network][relation]?.remove ? (
          <UndoModerationButton person={person} relation={relation} />
        ) : (
          <a href={descriptors[person.network].toProfileUrl(person)} target="_blank" rel="noreferrer">
            {t('postAction.openOn', { network: descriptors[person.network].label })}
          </a>
        )
      }
    />
  )
}

const toFacts = (relation: ModerationKind): RowFacts<ModeratedPerson, ModeratedPerson> => ({
  keyOf: ({ person }) => person.ref,
  itemOf: (row) => row,
  pathOf: ({ person }) => profilePath(person),
  estimate: 92,
  Row: (drawn: RowProps<ModeratedPerson>) => <Row {...drawn} relation={relation} />,
})
const facts = { mute: toFacts('mute'), block: toFacts('block') }

const toKind = (relation: ModerationKind): MergedKind<ModeratedPerson> => ({
  word: relation,
  order: 'rank',
  isStill: true,
  keyOf: ({ person }) => person.ref,
  timeOf: () => 0,
  toBatch: (items) => ({ people: items.map(({ person }) => person) }),
})
const kinds = { mute: toKind('mute'), block: toKind('block') }

interface ModerationListProps {
  relation: ModerationKind
  networks: readonly NetworkName[]
  /** Account whose mutes on our server are listed. Undefined: none. */
  viewer: AccountId | undefined
  label: string
  empty: ReactNode
}

/** People muted or blocked on the networks, and those muted on our server. */
export function ModerationList({ relation, networks, viewer, label, empty }: ModerationListProps) {
  const services = useServices()
  const { cache, connections } = services
  const { lists } = cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  // A new key per visit, so that recent changes show.
  const [key] = useState(() => `${lists.version()}:${networks.join()}:${viewer}`)
  const [others] = useState(() => (viewer ? [createMutedHere(services, networks)] : []))
  const [toRows] = useState(() => createStillModerated(cache, relation))
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
  return <EndlessList list={list} toRows={toRows} facts={facts[relation]} label={label} empty={empty} />
}

/** Filters out people who were unmuted or unblocked meanwhile. Returns the same array while nothing changes. */
function createStillModerated(cache: Cache, relation: ModerationKind): (rows: readonly ModeratedPerson[]) => readonly ModeratedPerson[] {
  let made: { of: readonly ModeratedPerson[]; version: number; rows: readonly ModeratedPerson[] } | undefined
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
