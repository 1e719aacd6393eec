import type { Profile } from '@chorus/model/profile'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/overlays/question.tsx'
import { AccountRow } from './account-row.tsx'
import type { StepState } from './act-on-all.ts'
import { fetchTaken } from './fetch-person.ts'
import { toAccountKey, useActOnAll } from './use-act-on-all.ts'
import { WalletRow } from './wallet-row.tsx'
import styles from './person.module.css'

interface PersonPlacesProps {
  /** The one that is shown on the page. */
  profile: Profile
  person: LinkedPerson
}

/** Every account and wallet of a person with how that is known, and what can be done with all of them at once. */
export function PersonPlaces({ profile, person }: PersonPlacesProps) {
  const t = useT()
  const { accounts, wallets } = person
  const [states, setStates] = useState<Readonly<Record<string, StepState>>>({})
  const [isAsking, setAsking] = useState(false)
  const { canFollow, canMute, isMutedHere, followAll, muteAll, isBusy } = useActOnAll(profile, person, setStates)
  const taken = useTaken(person)
  return (
    <div className={styles.places}>
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
              <WalletRow key={wallet.address} wallet={wallet} isTaken={taken.has(wallet.address.toLowerCase())} />
            ))}
          </ul>
        </>
      ) : null}
      {canFollow || canMute ? (
        <div className={styles.actions}>
          {canFollow ? (
            <Button onClick={() => void followAll()} disabled={isBusy}>
              {t('identity.followAll')}
            </Button>
          ) : null}
          {canMute ? (
            <Button onClick={() => setAsking(true)} disabled={isBusy}>
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

const none: ReadonlySet<string> = new Set()

/** Wallets that are known to have been taken, once that is known. */
function useTaken({ wallets }: LinkedPerson): ReadonlySet<string> {
  const { ownFetcher, isServer } = useServices()
  const addresses = wallets.map(({ address }) => address).join()
  const resource = useMemo(() => {
    const made = createResource(() => fetchTaken(ownFetcher, addresses ? addresses.split(',') : []))
    if (!isServer) void made.load()
    return made
  }, [ownFetcher, isServer, addresses])
  return useSyncExternalStore(resource.subscribe, resource.view, resource.view).value ?? none
}
