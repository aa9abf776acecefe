import { type ReactNode, useState } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import type { ConsoleSession } from '#client'
import compass from '../compass.svg'
import { chooseLanguage, chosenLanguage, languageNames, languages } from '../language/languages.ts'
import { t } from '../language/messages.ts'
import { Button } from '../parts/controls.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icons.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../parts/menu.tsx'
import { useToasts } from '../parts/toasts.tsx'
import { ChangePassword } from '../session/change-password.tsx'
import { useInstallation } from '../session/installation.ts'
import { useSignOut } from '../session/session.ts'
import { useTenant } from '../session/tenant.tsx'
import { pages } from './pages.ts'
import { SearchButton, SearchDialog } from './search.tsx'
import styles from './shell.module.css'
import { applyTheme, readTheme, themes } from './theme.ts'

interface ShellProps {
  readonly session: ConsoleSession
  /** Null if none is selected. */
  readonly tenant: string | null
}

/** The frame around every page. */
export function Shell({ session, tenant, children }: ShellProps & { readonly children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const navigation = (
    <nav className={styles.navigation} aria-label={t.shell.console} onClick={() => setMenuOpen(false)}>
      <span className={styles.brand}>
        <img src={compass} alt="" width={22} height={22} />
        Portolan
      </span>
      <TenantSwitch session={session} tenant={tenant} />
      {tenant !== null && <SearchButton onOpen={() => setSearching(true)} />}
      {tenant !== null && <PageLinks />}
      <div className={styles.foot}>
        <UserMenu session={session} />
      </div>
    </nav>
  )
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t.shell.skip}
      </a>
      <div className={styles.side}>{navigation}</div>
      <header className={styles.bar}>
        <Button kind="plain" aria-label={t.shell.menu} onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </Button>
        <span className={styles.brand}>Portolan</span>
        {tenant !== null && (
          <Button kind="plain" className={styles.barEnd} aria-label={t.shell.search} onClick={() => setSearching(true)}>
            <Icon name="search" />
          </Button>
        )}
      </header>
      <Dialog title={t.shell.menu} kind="drawer" isOpen={isMenuOpen} onOpenChange={setMenuOpen}>
        {navigation}
      </Dialog>
      {tenant !== null && <SearchDialog isOpen={isSearching} onOpenChange={setSearching} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

function PageLinks() {
  const { may, getAddress } = useTenant()
  const installation = useInstallation()
  return (
    <ul className={styles.menu}>
      {pages.map(({ path, menu, scope, ofInstallation = false }) =>
        menu === undefined || !may(scope) || (ofInstallation && installation?.mayLook !== true) ? null : (
          <li key={path}>
            <NavLink className={() => styles.link} to={getAddress(path)} end={path === ''}>
              <Icon name={menu.icon} />
              {menu.title}
            </NavLink>
          </li>
        ),
      )}
    </ul>
  )
}

function TenantSwitch({ session, tenant }: ShellProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = session.tenants.find((option) => option.tenant === tenant)
  const page = pathname.split('/')[3] ?? ''
  if (session.tenants.length === 0) return null
  return (
    <Menu
      trigger={
        <button type="button" className={styles.switch} onClick={(event) => event.stopPropagation()}>
          <span className={styles.tenantName}>{current?.name ?? t.shell.chooseTenant}</span>
          <span className={styles.tenantCode}>{current?.tenant ?? ''}</span>
          <Icon name="chevron" />
        </button>
      }
    >
      <MenuChoices
        label={t.shell.tenant}
        value={tenant ?? ''}
        choices={session.tenants.map((option) => ({ value: option.tenant, text: option.name }))}
        onChange={(chosen) => void navigate(page === '' ? `/t/${chosen}` : `/t/${chosen}/${page}`)}
      />
    </Menu>
  )
}

function UserMenu({ session }: Pick<ShellProps, 'session'>) {
  const signOut = useSignOut()
  const { showError } = useToasts()
  const [theme, setTheme] = useState(readTheme)
  const [isChangingPassword, setChangingPassword] = useState(false)
  const end = (everywhere: boolean) => signOut.mutate(everywhere, { onError: showError })
  const { userId, name, hasPassword } = session.user
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={styles.who} onClick={(event) => event.stopPropagation()}>
            <span className={styles.initials} aria-hidden="true">
              {name.slice(0, 1).toUpperCase()}
            </span>
            <span className={styles.whoName}>{name}</span>
          </button>
        }
      >
        <MenuChoices
          label={t.shell.appearance}
          value={theme}
          choices={themes.map((value) => ({
            value,
            text: { system: t.shell.themeSystem, light: t.shell.themeLight, dark: t.shell.themeDark }[value],
          }))}
          onChange={(chosen) => {
            applyTheme(chosen)
            setTheme(chosen)
          }}
        />
        <MenuLine />
        <MenuChoices
          label={t.shell.language}
          value={chosenLanguage ?? 'browser'}
          choices={[
            { value: 'browser', text: t.shell.languageOfBrowser },
            ...languages.map((value) => ({ value, text: languageNames[value] })),
          ]}
          onChange={(chosen) => chooseLanguage(languages.find((option) => option === chosen) ?? null)}
        />
        <MenuLine />
        {hasPassword && <MenuItem onSelect={() => setChangingPassword(true)}>{t.shell.changePassword}</MenuItem>}
        <MenuItem onSelect={() => end(false)}>{t.shell.signOut}</MenuItem>
        <MenuItem onSelect={() => end(true)}>{t.shell.signOutEverywhere}</MenuItem>
      </Menu>
      <ChangePassword userId={userId} isOpen={isChangingPassword} onOpenChange={setChangingPassword} />
    </>
  )
}
