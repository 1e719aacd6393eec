import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '../i18n/use-t.ts'
import styles from './page-header.module.css'

/** The sticky head of a page that one came to: back, and what this is. Without scripts, back leads home. */
export function PageHeader({ title }: { title: string }) {
  const t = useT()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (canGoBack) router.history.back()
    else void navigate({ to: '/' })
  }
  return (
    <div className={styles.header}>
      <a href="/" onClick={goBack} className={styles.back} aria-label={t('page.back')}>
        <ArrowLeft aria-hidden size={20} />
      </a>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
    </div>
  )
}
