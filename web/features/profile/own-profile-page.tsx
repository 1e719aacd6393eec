import { findNetwork } from '@chorus/networks/descriptors'
import { useParams } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'

/** The Profile page of a guest. */
export function OwnProfilePage() {
  const t = useT()
  const { source } = useParams({ strict: false })
  const network = source === undefined ? undefined : findNetwork(source)?.name
  return (
    <>
      <PageHeader title={t('nav.profile')} />
      <LoginNeeded hint={t('profile.loginPrompt')} {...(network && { method: network })} />
    </>
  )
}
