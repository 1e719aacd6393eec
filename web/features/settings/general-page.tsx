import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useVisitor } from '../../services/settings/use-visitor.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Appearance } from './appearance.tsx'

export function GeneralPage() {
  const t = useT()
  const { visitor } = useServices()
  const { look, locale, setLook, setLocale } = useVisitor(visitor)
  return (
    <>
      <PageHeader title={t('settings.appearance')} up="/settings" />
      <Appearance look={look} locale={locale} onLook={setLook} onLocale={setLocale} />
    </>
  )
}
