import { currentProvider } from '@chorus/accounts/book/account-book'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { createAccountCalls } from './parts/account-calls.ts'
import { useTask } from './parts/use-task.ts'
import parts from './parts/parts.module.css'

/** Settings › Your data: a copy of what our server has stored. */
export function DataPage() {
  const t = useT()
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  return (
    <>
      <PageHeader title={t('settings.data')} up="/settings" />
      {currentProvider(book) ? <Download /> : <LoginNeeded hint={t('settings.dataLoginPrompt')} />}
    </>
  )
}

function Download() {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, run } = useTask()
  const download = () =>
    run(async () => {
      const data = await createAccountCalls(ownFetcher).exportAccount()
      saveFile(`chorus-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2))
      return t('settings.dataDownloaded')
    })
  return (
    <div className={parts.parts}>
      <section className={parts.part}>
        <p className={parts.lead}>{t('settings.dataLead')}</p>
        <div className={parts.actions}>
          <Button kind="strong" isBusy={isBusy} onClick={() => void download()}>
            {t('settings.dataDownload')}
          </Button>
        </div>
      </section>
    </div>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
