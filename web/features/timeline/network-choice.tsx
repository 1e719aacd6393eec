import { currentAccount } from '@chorus/accounts/account-state'
import type { NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useServices } from '../../app/services-context.tsx'
import { useViewers } from '../../app/use-viewers.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useVisitor } from '../settings/use-visitor.ts'
import styles from './network-filter.module.css'

/** Ticks for the networks that Home may show; whoever is not logged in where others are can do so. */
export function NetworkChoice({ onClose }: { onClose(): void }) {
  const t = useT()
  const services = useServices()
  const { connections, visitor } = services
  useViewers()
  const { setHome } = useVisitor(visitor)
  const connected = services.connected()
  // Whoever follows people somewhere reads those; the networks that can say whom are to choose from.
  const following = connected.filter((network) => connections[network].timeline)
  const offered = following.length > 0 ? following : connected
  const chosen = visitor.home.filter((network) => offered.includes(network))
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

/** Nobody is logged in there, or it does not tell whom they follow. */
function NotOffered({ network, onClose }: { network: NetworkName; onClose(): void }) {
  const t = useT()
  const { login, seat } = useServices()
  const { label } = descriptors[network]
  const logIn = () => {
    onClose()
    login.open(network)
  }
  return (
    <>
      <span>{label}</span>
      {currentAccount(seat.book()[network]) ? (
        <small>{t('home.filterNotTold')}</small>
      ) : (
        <Button onClick={logIn}>{t('home.filterLogin', { network: label })}</Button>
      )}
    </>
  )
}
