import { networkNames } from '@chorus/model/network-identity'
import { capabilityNames, listCapabilities } from '@chorus/networks/capability-names'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capability } from '@chorus/networks/network'
import type { NotOffered } from '@chorus/networks/not-offered'
import { Check } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { capabilityLabels } from './capability-labels.ts'
import { MissingFeatures } from './missing-features.tsx'
import styles from './network-features.module.css'

/** Table of what the active account can do on each network; matches the table in the docs. */
export function NetworkFeaturesPage() {
  const t = useT()
  const { connections } = useServices()
  useViewers()
  const columns = networkNames.map((network) => ({
    network,
    offered: toShown(listCapabilities(connections[network]), connections[network].notOffered),
    isGuest: connections[network].viewerId === undefined,
    missing: connections[network].notOffered ?? [],
  }))
  return (
    <>
      <PageHeader title={t('settings.networkFeatures')} up="/settings" />
      <div className={styles.page}>
        <p className={styles.lead}>{t('features.lead')}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('features.feature')}</span>
              </th>
              {columns.map(({ network, isGuest }) => (
                <th key={network} scope="col">
                  <span className={styles.head}>
                    <NetworkMark network={network} isNamed={false} />
                    {descriptors[network].label}
                    <small>{t(isGuest ? 'features.guest' : 'features.loggedIn')}</small>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {capabilityNames.map((name) => (
              <tr key={name}>
                <th scope="row">{t(capabilityLabels[name])}</th>
                {columns.map(({ network, offered }) => (
                  <td key={network} data-offer={`${network}:${name}`}>
                    {offered.includes(name) ? <Yes /> : <No />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {columns.map(({ network, missing }) =>
          missing.length > 0 ? <MissingFeatures key={network} network={network} missing={missing} /> : null,
        )}
      </div>
    </>
  )
}

/** A list that can only be read, such as an X account's blocks, doesn't count as the whole feature. */
const toShown = (offered: readonly Capability[], missing: readonly NotOffered[] = []): Capability[] =>
  offered.filter((name) => missing.every(({ what }) => what !== name))

function Yes() {
  const t = useT()
  return (
    <>
      <Check aria-hidden size={18} className={styles.yes} />
      <span className="visually-hidden">{t('features.available')}</span>
    </>
  )
}

function No() {
  const t = useT()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('features.notAvailable')}</span>
    </>
  )
}
