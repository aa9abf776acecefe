import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Desk } from '#client'
import { Badge, Button } from '../../parts/controls.tsx'
import { Card, Page } from '../../parts/layout.tsx'
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx'
import { Age, formatNumber } from '../../parts/time.tsx'
import { useInstallation } from '../../session/installation.ts'
import { useTenant } from '../../session/tenant.tsx'
import { DayChart } from './day-chart.tsx'
import styles from './desk-page.module.css'
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
      title="Desk"
      about="What needs a person, and how the last four weeks have been."
      actions={
        <Button onClick={() => void desk.refetch()} disabled={desk.isFetching}>
          {desk.isFetching ? 'Reading…' : 'Refresh'}
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
      <InstallationTasks />
    </Page>
  )
}

function Overview({ desk }: { readonly desk: Desk }) {
  const waiting = desk.tasks.filter(({ count }) => count > 0)
  const done = desk.tasks.filter(({ count }) => count === 0)
  return (
    <>
      {waiting.length === 0 && (
        <Card>
          <EmptyState title="Nothing waits for you">
            New work shows up here by itself: what is on hold, invalid, waiting for a code or to be inspected.
          </EmptyState>
        </Card>
      )}
      <ul className={styles.tasks}>
        {[...waiting, ...done].map((task) => (
          <li key={task.name}>
            <Task task={task} texts={taskTexts[task.name]} />
          </li>
        ))}
      </ul>
      {desk.series.length > 0 && (
        <Card
          title="By day"
          aside={
            <span className={styles.legend}>
              {desk.series.map(({ name }) => (
                <span key={name} className={styles[name]}>
                  {name === 'confirmations' ? 'Confirmations' : 'Returns'}
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

/** What of the installation waits, for those who may see it. */
function InstallationTasks() {
  const installation = useInstallation()
  const mayLook = installation?.mayLook === true
  const desk = useQuery({
    queryKey: ['installation', 'desk'],
    queryFn: async ({ signal }) =>
      (await installation?.client.admin.readInstallationDesk({ signal }))?.body.tasks ?? [],
    enabled: mayLook,
    refetchInterval: 60_000,
  })
  if (!mayLook || desk.isPending) return null
  return (
    <section className={styles.installation}>
      <h2>The installation</h2>
      {desk.isError ? (
        <ErrorState error={desk.error} retry={desk.refetch} />
      ) : (
        <ul className={styles.tasks}>
          {desk.data.map((task) => (
            <li key={task.name}>
              <Task task={task} texts={installationTaskTexts[task.name]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Task(props: { readonly task: Omit<Desk['tasks'][number], 'name'>; readonly texts: TaskTexts }) {
  const { task, texts } = props
  const { addressOf } = useTenant()
  const { title, page, nothing } = texts
  const content = (
    <>
      <span className={styles.taskTitle}>
        {title}
        {task.count > 0 && <Badge tone="warn">Waiting</Badge>}
      </span>
      <span className={styles.count}>
        {formatNumber(task.count)}
        {task.isMore && '+'}
      </span>
      <span className={styles.age}>
        {task.oldestAt === null ? (
          nothing
        ) : (
          <>
            oldest <Age at={task.oldestAt} />
          </>
        )}
      </span>
    </>
  )
  const className = `${styles.task} ${task.count === 0 ? styles.isZero : ''}`
  return page === null ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} to={addressOf(page)}>
      {content}
    </Link>
  )
}
