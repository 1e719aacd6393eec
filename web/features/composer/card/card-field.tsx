import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useSettled } from '../../../services/timing/use-settled.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { PageCard } from '../../previews/page-card.tsx'
import type { Cards } from './create-cards.ts'
import composer from '../composer.module.css'
import styles from './card-field.module.css'

interface CardFieldProps {
  cards: Cards
  /** The link that the card shows. Undefined: the post has no card. */
  link: string | undefined
  /** The link whose card was removed. */
  without: string | undefined
  /** Networks that generate link previews themselves. */
  ownPreviews: readonly NetworkName[]
  /** Undefined: the card is back. */
  onChange(without: string | undefined): void
}

/** ms without a change of the link. Flows §3.1. */
const rest = 300

/** The card of a post's link, which can be removed. Nothing waits for it. */
export function CardField({ link, ...props }: CardFieldProps) {
  const settled = useSettled(link, link === undefined, rest)
  return link === undefined || settled !== link ? null : <Card key={link} link={link} {...props} />
}

function Card({ cards, link, without, ownPreviews, onChange }: CardFieldProps & { link: string }) {
  const { t, formatList } = useNames()
  const button = useRef<HTMLButtonElement>(null)
  const isRemoved = without === link
  const page = cards.page(link)
  const { value, isLoading, failure } = useSyncExternalStore(page.subscribe, page.view, page.view)
  useEffect(() => {
    if (!isRemoved) void cards.load(link)
  }, [cards, link, isRemoved])
  const change = (next: string | undefined) => {
    onChange(next)
    // The button that was pressed is gone.
    requestAnimationFrame(() => button.current?.focus())
  }

  if (isRemoved)
    return (
      <div className={styles.removed}>
        <button ref={button} type="button" className={styles.restore} onClick={() => change(undefined)}>
          <RotateCcw aria-hidden size={16} />
          {t('compose.cardRestore')}
        </button>
        {ownPreviews.length > 0 ? <Hint>{t('compose.cardOwn', { networks: formatList(ownPreviews) })}</Hint> : null}
      </div>
    )
  if (!value?.card.title) {
    if (!isLoading && (failure || value)) return <Hint role="status">{t('compose.cardMissing')}</Hint>
    return (
      <div className={styles.card} role="status" aria-label={t('compose.cardLoading')} aria-busy>
        <PageCard card={{ url: link, title: '', description: '' }} />
      </div>
    )
  }
  return (
    <div className={styles.card}>
      <PageCard card={value.card} isKnown={!value.card.imageUrl} />
      <button
        ref={button}
        type="button"
        className={`${composer.drop} ${styles.remove}`}
        onClick={() => change(link)}
        aria-label={t('compose.cardRemove')}
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  )
}

function useNames() {
  const { t, locale } = useI18n()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return { t, formatList: (networks: readonly NetworkName[]) => list.format(networks.map((network) => descriptors[network].label)) }
}
