import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PillButtons } from '../../../ui/controls/pill-buttons.tsx'
import type { FilterName } from './type-filter.ts'

const words: Record<FilterName, MessageId> = {
  replies: 'notifications.replies',
  reposts: 'notifications.reposts',
  likes: 'notifications.likes',
  follows: 'notifications.follows',
  collects: 'notifications.collects',
}

interface TypeButtonsProps {
  available: readonly FilterName[]
  chosen: readonly FilterName[]
  onToggle(name: FilterName): void
  onClear(): void
}

/** Filters the list by type: one, several, or all. */
export function TypeButtons({ available, chosen, onToggle, onClear }: TypeButtonsProps) {
  const t = useT()
  return (
    <PillButtons label={t('notifications.filter')}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={onClear}>
        {t('notifications.all')}
      </button>
      {available.map((name) => (
        <button key={name} type="button" aria-pressed={chosen.includes(name)} onClick={() => onToggle(name)}>
          {t(words[name])}
        </button>
      ))}
    </PillButtons>
  )
}
