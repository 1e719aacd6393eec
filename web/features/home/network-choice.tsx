import { currentAccount } from '@chorus/accounts/book/account-state'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { usePreferences } from '../../services/settings/use-preferences.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './network-filter.module.css'

/** Checkboxes for the networks on Home. Networks without a login offer one. */
export function NetworkChoice({ onClose }: { onClose(): void }) {
  const t = useT()
  const services = useServices()
  const { connections, preferences } = services
  useViewers()
  const { setHome } = usePreferences(preferences)
  const connected = services.connected()
  // Once logged in somewhere, Home shows following timelines, so only networks that have one can be chosen.
  const following = connected.filter((network) => connections[network].timeline)
  const offered = following.length > 0 ? following : connected
  const chosen = preferences.home.filter((network) => offered.includes(network))
  const shown = chosen.length > 0 ? chosen : offered

  const choose = (network: NetworkName, isShown: boolean) => {
    const next = offered.filter((each) => (each === network ? isShown : shown.includes(each)))
    setHome(next.length === offered.length ? [] : next)
  }
  return (
    <Dialog title={t('home.filter')} onClose={onClose}>
      <ul className={styles.list}>
        {connected.map((network) => (
          <li key={network} className={styles.row}>
            {offered.includes(network) ? (
              <label>
                <input type="checkbox" checked={shown.includes(network)} onChange={(event) => choose(network, event.target.checked)} />
                {descriptors[network].label}
              </label>
            ) : (
              <NotOffered network={network} onClose={onClose} />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('home.filterHint')}</p>
    </Dialog>
  )
}

/** The viewer is logged out there, or the network has no following timeline. */
function NotOffered({ network, onClose }: { network: NetworkName; onClose(): void }) {
  const t = useT()
  const { login, accountsStore } = useServices()
  const { label } = descriptors[network]
  const logIn = () => {
    onClose()
    login.open(network)
  }
  return (
    <>
      <span>{label}</span>
      {currentAccount(accountsStore.book()[network]) ? (
        <small>{t('home.filterNotAvailable')}</small>
      ) : (
        <Button onClick={logIn}>{t('home.filterLogin', { network: label })}</Button>
      )}
    </>
  )
}
