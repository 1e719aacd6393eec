import { useT } from '../../../i18n/use-t.ts'

/** Tells screen readers what the row's tint shows. */
export function NewBadge() {
  const t = useT()
  return <span className="visually-hidden">{t('notifications.new')}</span>
}
