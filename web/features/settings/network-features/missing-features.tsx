import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { NotOffered } from '@chorus/networks/not-offered'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { capabilityLabels } from './capability-labels.ts'
import styles from './network-features.module.css'

const labels: Readonly<Record<NotOffered['what'], MessageId>> = {
  ...capabilityLabels,
  reply: 'postAction.reply',
  quote: 'postAction.quote',
  warning: 'label.warn',
}

const reasons: Readonly<Record<NotOffered['reason'], MessageId>> = {
  plan: 'notOffered.plan',
  summons: 'notOffered.summons',
  api: 'notOffered.api',
}

/** What an account can do on the network itself, but not here, and why. */
export function MissingFeatures({ network, missing }: { network: NetworkName; missing: readonly NotOffered[] }) {
  const t = useT()
  const { label } = descriptors[network]
  const heading = `missing-${network}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('features.missingOn', { network: label })}
      </h2>
      <ul className={styles.missing}>
        {missing.map(({ what, reason, url }) => (
          <li key={what}>
            <strong>{t(labels[what])}</strong>
            <p>
              {t(reasons[reason], { network: label })}{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {t('postAction.openOn', { network: label })}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
