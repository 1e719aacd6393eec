import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** Where Back leads without history. Wide screens show that page beside this one, and no Back button. */
  up?: string
  /** Where Back leads without history, when the parent is not shown beside this page. */
  parent?: string
}

/** The sticky header of a subpage: a Back button and a title. */
export function PageHeader({ title, up, parent = up }: PageHeaderProps) {
  const t = useT()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (canGoBack) router.history.back()
    else void navigate({ to: (parent ?? '/') as '/', replace: parent !== undefined })
  }
  return (
    <div className={styles.header} data-header data-up={up}>
      <a href={parent ?? '/'} onClick={goBack} className={styles.back} aria-label={t('page.back')}>
        <ArrowLeft aria-hidden size={20} />
      </a>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
    </div>
  )
}
