import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Desk, InstallationDesk } from '#client'
import { getClient } from '../../api/clients.ts'
import { fill, fillNodes } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { formatNumber } from '../../parts/numbers.ts'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatDay } from '../../parts/time.tsx'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import { DayChart } from './day-chart.tsx'
import styles from './desk-page.module.css'
import { DeveloperLinks } from './developer-links.tsx'
import { breakdownTitles, PartsChart } from './parts-chart.tsx'
import { installationTaskTexts, type TaskTexts, taskTexts } from './task-texts.ts'

export function DeskPage() {
  const { tenant, client } = useTenant()
  const desk = useQuery({
    queryKey: [tenant, 'desk'],
    queryFn: async ({ signal }) => (await client.desk.readDesk({ params: { identifier: tenant }, signal })).body,
    refetchInterval: 60_000,
  })
  return (
    <Page
      title={t.shell.desk}
      about={t.desk.about}
      actions={
        <Button onClick={() => void desk.refetch()} disabled={desk.isFetching}>
          {desk.isFetching ? t.common.loading : t.desk.refresh}
        </Button>
      }
    >
      {desk.isPending && (
        <Card>
          <Loading />
        </Card>
      )}
      {desk.isError && (
        <Card>
          <ErrorState error={desk.error} retry={desk.refetch} />
        </Card>
      )}
      {desk.isSuccess && <Overview desk={desk.data} />}
    </Page>
  )
}

function Overview({ desk }: { readonly desk: Desk }) {
  const { may } = useTenant()
  const isForDevelopers = !(['checkout', 'returns', 'packages', 'catalog'] as const).some(may)
  const tasks = [
    ...desk.tasks.map((task) => ({ task, texts: taskTexts[task.name] })),
    ...useInstallationTasks().map((task) => ({ task, texts: installationTaskTexts[task.name] })),
  ]
  const waiting = tasks.filter(({ task }) => task.count > 0)
  const done = tasks.filter(({ task }) => task.count === 0)
  return (
    <>
      {waiting.length === 0 && (
        <Card>
          <EmptyState title={t.desk.nothing}>
            {isForDevelopers ? t.desk.developer.nothingText : t.desk.nothingText}
          </EmptyState>
        </Card>
      )}
      <ul className={styles.tasks}>
        {[...waiting, ...done].map(({ task, texts }) => (
          <li key={task.name}>
            <Task task={task} texts={texts} />
          </li>
        ))}
      </ul>
      {isForDevelopers && <DeveloperLinks />}
      {desk.series.length > 0 && (
        <Card
          title={t.desk.byDay}
          aside={
            <span className={styles.legend}>
              {desk.series.map(({ name }) => (
                <span key={name} className={styles[name]}>
                  {t.desk[name]}
                </span>
              ))}
            </span>
          }
        >
          <div className={styles.chart}>
            <DayChart series={desk.series} />
          </div>
        </Card>
      )}
      <ul className={styles.breakdowns}>
        {desk.breakdowns.map((breakdown) =>
          breakdown.parts.length === 0 ? null : (
            <li key={breakdown.name}>
              <Card title={breakdownTitles[breakdown.name]}>
                <PartsChart breakdown={breakdown} />
              </Card>
            </li>
          ),
        )}
      </ul>
    </>
  )
}

/** Pending tasks of the installation, for users who may see them; on errors, none are shown until a retry succeeds. */
function useInstallationTasks(): InstallationDesk['tasks'] {
  const installation = useInstallation()
  const desk = useQuery({
    queryKey: ['installation', 'desk'],
    queryFn: async ({ signal }) => (await getClient(null).admin.readInstallationDesk({ signal })).body.tasks,
    enabled: installation?.mayLook === true,
    refetchInterval: 60_000,
  })
  return desk.data ?? []
}

function Task(props: { readonly task: Omit<Desk['tasks'][number], 'name'>; readonly texts: TaskTexts }) {
  const { task, texts } = props
  const { getAddress } = useTenant()
  const { title, page, nothing, isDated = false } = texts
  const content = (
    <>
      <span className={styles.taskTitle}>{title}</span>
      <span className={styles.countLine}>
        <span className={styles.count}>
          {formatNumber(task.count)}
          {task.isMore && '+'}
        </span>
        {task.count > 0 && <Badge tone="warn">{t.desk.waiting}</Badge>}
      </span>
      <span className={styles.age}>
        {task.oldestAt === null
          ? nothing
          : isDated
            ? fill(t.desk.ratesDated, { day: formatDay(task.oldestAt.slice(0, 10)) })
            : fillNodes(t.desk.oldest, { age: <Age at={task.oldestAt} /> })}
      </span>
    </>
  )
  const className = `${styles.task} ${task.count === 0 ? styles.isZero : ''}`
  return page === null ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} to={getAddress(page)}>
      {content}
    </Link>
  )
}
