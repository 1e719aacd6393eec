import { hasAccounts } from '@chorus/accounts/book/account-book'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { UserRoundX } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { toViewers } from '../../../cache/entities/viewers.ts'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { PillButtons } from '../../../ui/controls/pill-buttons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import type { ModerationKind } from './moderated-person.ts'
import { ModerationList } from './moderation-list.tsx'
import { MutedTabs } from './muted-tabs.tsx'
import styles from './moderation.module.css'

interface Words {
  title: MessageId
  lead: MessageId
  empty: MessageId
  hint: MessageId
  needed: MessageId
}

const words: Readonly<Record<ModerationKind, Words>> = {
  mute: { title: 'settings.muted', lead: 'muted.lead', empty: 'muted.empty', hint: 'muted.emptyHint', needed: 'muted.loginPrompt' },
  block: {
    title: 'settings.blocked',
    lead: 'blocked.lead',
    empty: 'blocked.empty',
    hint: 'blocked.emptyHint',
    needed: 'blocked.loginPrompt',
  },
}

export const MutedPage = () => <ModerationPage relation="mute" />
export const BlockedPage = () => <ModerationPage relation="block" />

/** Muted or blocked people across all networks that list them. */
function ModerationPage({ relation }: { relation: ModerationKind }) {
  const t = useT()
  const { accountsStore, connections, viewerOf } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const [chosen, setChosen] = useState<NetworkName>()
  const { provider } = toViewers(book).current
  /** Our server can mute on every network, but not block. */
  const isHere = relation === 'mute' && provider !== undefined
  const supporting = networkNames.filter((name) => isHere || connections[name][relation] !== undefined)
  const { title, lead, empty, hint, needed } = words[relation]
  const only = chosen && supporting.includes(chosen) ? chosen : undefined
  if (supporting.length === 0)
    return (
      <>
        <PageHeader title={t(title)} up="/settings" />
        {hasAccounts(book) ? (
          <EmptyState Icon={UserRoundX} title={t('moderation.notAvailable')} />
        ) : (
          <LoginNeeded Icon={UserRoundX} hint={t(needed)} />
        )}
      </>
    )
  return (
    <>
      <PageHeader title={t(title)} up="/settings" />
      {relation === 'mute' ? <MutedTabs /> : null}
      <p className={styles.lead}>{t(lead)}</p>
      {supporting.length > 1 ? (
        <PillButtons label={t('home.tabs')}>
          <button type="button" aria-pressed={only === undefined} onClick={() => setChosen(undefined)}>
            {t('home.all')}
          </button>
          {supporting.map((name) => (
            <button key={name} type="button" aria-pressed={only === name} onClick={() => setChosen(name)}>
              {descriptors[name].label}
            </button>
          ))}
        </PillButtons>
      ) : null}
      <ModerationList
        key={`${only}:${provider?.account}:${viewerOf(networkNames)}`}
        relation={relation}
        networks={only ? [only] : supporting}
        viewer={isHere ? provider.account : undefined}
        label={t(title)}
        empty={
          <EmptyState
            Icon={UserRoundX}
            title={only && relation === 'mute' ? t('muted.noneOnNetwork', { network: descriptors[only].label }) : t(empty)}
            hint={t(hint)}
          />
        }
      />
    </>
  )
}
