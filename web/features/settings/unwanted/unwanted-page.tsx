import { hasAccounts } from '@chorus/accounts/account-book'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useState, useSyncExternalStore } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { toViewers } from '../../../cache/viewers.ts'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PillButtons } from '../../../ui/pill-buttons.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { UnwantedList } from './unwanted-list.tsx'
import type { Unwanted } from './unwanted-person.ts'
import styles from './unwanted.module.css'

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

export const MutedPage = () => <UnwantedPage relation="mute" />
export const BlockedPage = () => <UnwantedPage relation="block" />

/** Whom the viewer does not want to read, over all networks that tell, and the way to take it back. */
function UnwantedPage({ relation }: { relation: Unwanted }) {
  const t = useT()
  const { seat, connections, viewerOf } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const [chosen, setChosen] = useState<NetworkName>()
  const { provider } = toViewers(book).current
  /** Our own server mutes on every network, and blocks on none. */
  const isHere = relation === 'mute' && provider !== undefined
  const telling = networkNames.filter((name) => isHere || connections[name][relation] !== undefined)
  const { title, lead, empty, needed } = words[relation]
  const only = chosen && telling.includes(chosen) ? chosen : undefined
  if (telling.length === 0)
    return (
      <>
        <PageHeader title={t(title)} up="/settings" />
        {hasAccounts(book) ? <EmptyState sentence={t('unwanted.notOffered')} /> : <LoginNeeded sentence={t(needed)} />}
      </>
    )
  return (
    <>
      <PageHeader title={t(title)} up="/settings" />
      <p className={styles.lead}>{t(lead)}</p>
      {telling.length > 1 ? (
        <PillButtons label={t('home.tabs')}>
          <button type="button" aria-pressed={only === undefined} onClick={() => setChosen(undefined)}>
            {t('home.all')}
          </button>
          {telling.map((name) => (
            <button key={name} type="button" aria-pressed={only === name} onClick={() => setChosen(name)}>
              {descriptors[name].label}
            </button>
          ))}
        </PillButtons>
      ) : null}
      <UnwantedList
        key={`${only}:${provider?.account}:${viewerOf(networkNames)}`}
        relation={relation}
        networks={only ? [only] : telling}
        viewer={isHere ? provider.account : undefined}
        label={t(title)}
        empty={only && relation === 'mute' ? t('muted.none', { network: descriptors[only].label }) : t(empty)}
      />
    </>
  )
}
