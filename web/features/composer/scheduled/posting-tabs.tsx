import { useT } from '../../../i18n/use-t.ts'
import { PillTabs } from '../../../ui/controls/pill-tabs.tsx'

/** Tabs that switch between drafts and scheduled posts. */
export function PostingTabs() {
  const t = useT()
  const tabs = [
    { href: '/drafts', label: t('compose.drafts') },
    { href: '/scheduled', label: t('schedule.posts') },
  ]
  return <PillTabs label={t('schedule.tabs')} tabs={tabs} />
}
