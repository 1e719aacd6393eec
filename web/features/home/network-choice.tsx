import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { listHomeNetworks } from '../../services/lists/list-home-networks.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { usePreferences } from '../../services/settings/use-preferences.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SwitchRow } from '../../ui/controls/switch-row.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './network-filter.module.css'

/** Checkboxes for the networks on Home. */
export function NetworkChoice({ onClose }: { onClose(): void }) {
  const t = useT()
  const services = useServices()
  const { connections, preferences, cache, login, settings } = services
  useViewers()
  const { setHome, setFollowingOnly } = usePreferences(preferences)
  const connected = services.connected()
  const following = connected.filter((network) => connections[network].timeline)
  const offered = listHomeNetworks({ connected, connections, preferences })
  const chosen = preferences.home.filter((network) => offered.includes(network))
  const shown = chosen.length > 0 ? chosen : offered
  const isMixed = following.length > 0 && following.length < connected.length
  /** Whether logging in would show more than popular posts. */
  const canLogIn = (network: NetworkName) => !cache.viewers().current[network] && loginAdds('timeline', network, settings)

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
                <Words network={network} note={isMixed && !connections[network].timeline ? t('home.popular') : undefined} />
              </label>
            ) : (
              <Words network={network} note={canLogIn(network) ? undefined : t('home.filterNotAvailable')} />
            )}
            {isMixed && !connections[network].timeline && canLogIn(network) ? (
              <Button
                aria-label={t('home.filterLogin', { network: descriptors[network].label })}
                onClick={() => {
                  onClose()
                  login.open(network)
                }}
              >
                {t('login.action')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isMixed ? (
        <SwitchRow label={t('home.showPopular')} isOn={!preferences.isFollowingOnly} onChange={(isOn) => setFollowingOnly(!isOn)} />
      ) : null}
      <p className={styles.hint}>{t('home.filterHint')}</p>
    </Dialog>
  )
}

function Words({ network, note }: { network: NetworkName; note: string | undefined }) {
  return (
    <span className={styles.words}>
      {descriptors[network].label}
      {note ? <small>{note}</small> : null}
    </span>
  )
}
