import { useT } from '../../../i18n/use-t.ts'
import type { LaunchedApp } from './launched-app.ts'
import styles from './app-question-dialog.module.css'

/** The host of the app, because an app chooses its own name. */
export function RequestedBy({ app }: { app: LaunchedApp }) {
  const t = useT()
  return <p className={styles.lead}>{t('apps.asks', { host: new URL(app.url).hostname })}</p>
}
