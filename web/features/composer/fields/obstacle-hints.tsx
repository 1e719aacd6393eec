import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { NotOffered } from '@chorus/networks/not-offered'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import styles from '../composer.module.css'

const words: Partial<Record<NotOffered['what'], MessageId>> = { quote: 'compose.quoteNotOffered', reply: 'notOffered.summons' }

/** Why networks would refuse this reply or quote, with a link to do it there. Each reason appears once, however many accounts share it. */
export function ObstacleHints({ obstacles }: { obstacles: readonly (NotOffered & { network: NetworkName })[] }) {
  const t = useT()
  const reasons = new Map(obstacles.map((obstacle) => [`${obstacle.what} ${obstacle.network}`, obstacle]))
  return [...reasons].map(([key, { what, url, network }]) => {
    const { label } = descriptors[network]
    return (
      <Hint key={key}>
        {t(words[what] ?? 'notOffered.plan', { network: label })}{' '}
        <a className={styles.link} href={url} target="_blank" rel="noreferrer">
          {t('postAction.openOn', { network: label })}
        </a>
      </Hint>
    )
  })
}
