import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/overlays/question.tsx'
import { AccountRow } from './account-row.tsx'
import { fetchCompromised } from './fetch-person.ts'
import type { TaskState } from './run-bulk-action.ts'
import { toAccountKey, useBulkActions } from './use-bulk-actions.ts'
import { WalletRow } from './wallet-row.tsx'
import styles from './person.module.css'

interface LinkedIdentitiesProps {
  /** The profile of the page. */
  profile: Profile
  person: LinkedPerson
}

/** All accounts and wallets of a person with their evidence, and bulk actions. */
export function LinkedIdentities({ profile, person }: LinkedIdentitiesProps) {
  const t = useT()
  const { accounts, wallets } = person
  const [states, setStates] = useState<Readonly<Record<string, TaskState>>>({})
  const [isAsking, setAsking] = useState(false)
  const { canFollow, canMute, isMutedHere, followAll, muteAll, isBusy } = useBulkActions(profile, person, setStates)
  const compromised = useCompromised(person)
  const isViewer = useIsViewer(profile, person)
  return (
    <div className={styles.identities}>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <AccountRow key={toAccountKey(account)} account={account} shown={profile} state={states[toAccountKey(account)]} />
        ))}
      </ul>
      {wallets.length > 0 ? (
        <>
          <h3>{t('identity.wallets')}</h3>
          <ul className={styles.list}>
            {wallets.map((wallet) => (
              <WalletRow key={wallet.address} wallet={wallet} isCompromised={compromised.has(wallet.address.toLowerCase())} />
            ))}
          </ul>
        </>
      ) : null}
      {!isViewer && (canFollow || canMute) ? (
        <div className={styles.actions}>
          {canFollow ? (
            <Button onClick={() => void followAll()} aria-disabled={isBusy}>
              {t('identity.followAll')}
            </Button>
          ) : null}
          {canMute ? (
            <Button onClick={() => setAsking(true)} aria-disabled={isBusy}>
              {t('identity.muteAll')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isAsking ? (
        <Question
          title={t('identity.muteTitle')}
          yes={t('identity.muteAll')}
          onYes={async () => void muteAll()}
          onClose={() => setAsking(false)}
        >
          <p>{t(isMutedHere ? 'identity.muteBodyHere' : 'identity.muteBody')}</p>
        </Question>
      ) : null}
    </div>
  )
}

/** Whether one of the accounts is the viewer's, because people can't follow or mute themselves. */
function useIsViewer({ network, profileId }: Profile, { accounts }: LinkedPerson): boolean {
  const { current } = useViewers()
  return [{ network, id: profileId }, ...accounts].some(({ network: name, id }) => current[name]?.profile === toProfileRef(name, id))
}

const none: ReadonlySet<string> = new Set()

/** The compromised wallets, once loaded. */
function useCompromised({ wallets }: LinkedPerson): ReadonlySet<string> {
  const { ownFetcher, isServer } = useServices()
  const addresses = wallets.map(({ address }) => address).join()
  const resource = useMemo(() => {
    const created = createResource(() => fetchCompromised(ownFetcher, addresses ? addresses.split(',') : []))
    if (!isServer) void created.load()
    return created
  }, [ownFetcher, isServer, addresses])
  return useSyncExternalStore(resource.subscribe, resource.view, resource.view).value ?? none
}
