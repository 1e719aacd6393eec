import { hasAccounts } from '@chorus/accounts/account-book'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Profile } from '@chorus/model/profile'
import { useState, useSyncExternalStore } from 'react'
import type { MergedKind } from '../../../app/create-lists.ts'
import { useServices } from '../../../app/services-context.tsx'
import type { Cache } from '../../../cache/create-cache.ts'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EndlessList, type DrawnRow, type RowFacts } from '../../lists/endless-list.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { PersonRow } from '../../people/person-row.tsx'
import { profilePath } from '../../profile/profile-path.ts'
import { TakeBackButton } from './take-back-button.tsx'
import styles from './unwanted.module.css'

type Unwanted = 'mute' | 'block'

interface Words {
  title: MessageId
  lead: MessageId
  empty: MessageId
  needed: MessageId
}

const words: Readonly<Record<Unwanted, Words>> = {
  mute: { title: 'settings.muted', lead: 'muted.lead', empty: 'muted.empty', needed: 'muted.needed' },
  block: { title: 'settings.blocked', lead: 'blocked.lead', empty: 'blocked.empty', needed: 'blocked.needed' },
}

const toFacts = (relation: Unwanted): RowFacts<Profile, Profile> => ({
  keyOf: ({ ref }) => ref,
  itemOf: (person) => person,
  pathOf: profilePath,
  estimate: 92,
  Row: ({ row, position }: DrawnRow<Profile>) => (
    <PersonRow person={row} position={position} action={<TakeBackButton person={row} relation={relation} />} />
  ),
})
const facts = { mute: toFacts('mute'), block: toFacts('block') }

const toKind = (relation: Unwanted): MergedKind<Profile> => ({
  word: relation,
  order: 'rank',
  isStill: true,
  keyOf: ({ ref }) => ref,
  timeOf: () => 0,
  toReply: (items) => ({ people: items }),
})
const kinds = { mute: toKind('mute'), block: toKind('block') }

export const MutedPage = () => <UnwantedPage relation="mute" />
export const BlockedPage = () => <UnwantedPage relation="block" />

/** Whom the viewer does not want to read, over all networks that tell, and the way to take it back. */
function UnwantedPage({ relation }: { relation: Unwanted }) {
  const t = useT()
  const { seat, connections, viewerOf } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const networks = networkNames.filter((name) => connections[name][relation] !== undefined)
  const { title, lead, empty, needed } = words[relation]
  return (
    <>
      <PageHeader title={t(title)} up="/settings" />
      {networks.length > 0 ? (
        <>
          <p className={styles.lead}>{t(lead)}</p>
          <People key={viewerOf(networkNames)} relation={relation} networks={networks} label={t(title)} empty={t(empty)} />
        </>
      ) : hasAccounts(book) ? (
        <EmptyState sentence={t('unwanted.notOffered')} />
      ) : (
        <LoginNeeded sentence={t(needed)} />
      )}
    </>
  )
}

interface PeopleProps {
  relation: Unwanted
  networks: readonly NetworkName[]
  label: string
  empty: string
}

function People({ relation, networks, label, empty }: PeopleProps) {
  const { mergedList, cache } = useServices()
  const { lists } = cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  // Whoever comes again after they have muted somebody sees them, too.
  const [key] = useState(() => String(lists.version()))
  const [toRows] = useState(() => createStillUnwanted(cache, relation))
  const list = mergedList({
    kind: kinds[relation],
    key,
    networks,
    load: async (connection, page) => (await connection[relation]?.list(page)) ?? { items: [] },
  })
  return <EndlessList list={list} toRows={toRows} facts={facts[relation]} label={label} empty={<EmptyState sentence={empty} />} />
}

/** Without those whom the viewer has taken back; the same array while that is so. */
function createStillUnwanted(cache: Cache, relation: Unwanted): (people: readonly Profile[]) => readonly Profile[] {
  let made: { of: readonly Profile[]; version: number; rows: readonly Profile[] } | undefined
  return (people) => {
    const version = cache.lists.version()
    if (made?.of !== people || made.version !== version)
      made = { of: people, version, rows: people.filter(({ ref }) => cache.flag(ref, relation) !== false) }
    return made.rows
  }
}
