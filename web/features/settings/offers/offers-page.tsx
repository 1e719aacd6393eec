import { networkNames } from '@chorus/model/limits'
import { capabilityNames, listOffered } from '@chorus/networks/capability-names'
import { descriptors } from '@chorus/networks/descriptors'
import { Check } from 'lucide-react'
import { useServices } from '../../../app/services-context.tsx'
import { useViewers } from '../../../app/use-viewers.ts'
import { useT } from '../../../i18n/use-t.ts'
import { NetworkMark } from '../../../ui/network-mark.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { offerWords } from './offer-words.ts'
import styles from './offers.module.css'

/** What can be done on each network, as whoever is logged in there: the table of the documents, for this browser. */
export function OffersPage() {
  const t = useT()
  const { connections } = useServices()
  useViewers()
  const columns = networkNames.map((network) => ({
    network,
    offered: listOffered(connections[network]),
    isVisitor: connections[network].viewerId === undefined,
  }))
  return (
    <>
      <PageHeader title={t('settings.offers')} up="/settings" />
      <div className={styles.page}>
        <p className={styles.lead}>{t('offers.lead')}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('offers.what')}</span>
              </th>
              {columns.map(({ network, isVisitor }) => (
                <th key={network} scope="col">
                  <span className={styles.head}>
                    <NetworkMark network={network} isNamed={false} />
                    {descriptors[network].label}
                    <small>{t(isVisitor ? 'offers.visitor' : 'offers.loggedIn')}</small>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {capabilityNames.map((name) => (
              <tr key={name}>
                <th scope="row">{t(offerWords[name])}</th>
                {columns.map(({ network, offered }) => (
                  <td key={network} data-offer={`${network}:${name}`}>
                    {offered.includes(name) ? <Yes /> : <No />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Yes() {
  const t = useT()
  return (
    <>
      <Check aria-hidden size={18} className={styles.yes} />
      <span className="visually-hidden">{t('offers.yes')}</span>
    </>
  )
}

function No() {
  const t = useT()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('offers.no')}</span>
    </>
  )
}
