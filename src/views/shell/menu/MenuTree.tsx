import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { RouteNode } from '../../../routes/node'
import { MenuIconOf } from './MenuIconOf'
import { MenuLink } from './MenuLink'
import { MenuBadge } from './MenuBadge'
import { menuGroups } from './menuGroups'
import { toggleSection, useOpenSections } from '../../ui/state/sidebar'
import { holds, sectionName } from './useMenu'

type Place = { node: RouteNode; active: string | undefined; depth: number }

function Entry({ node, active, depth }: Place) {
  const isActive = node.path === active
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li>
      <MenuLink
        ref={link}
        path={node.path ?? '/'}
        className={`dc-entry dc-depth-${depth}`}
        aria-current={isActive ? 'page' : undefined}
      >
        {depth === 0 && <MenuIconOf node={node} />}
        <span>{node.title}</span>
        <MenuBadge node={node} />
      </MenuLink>
    </li>
  )
}

type Branch = Omit<Place, 'node'> & { menu: readonly RouteNode[]; parent: string; open: readonly string[] }

const Entries = ({ menu, parent, ...place }: Branch) => (
  <ul className="dc-menu">
    {menuGroups(menu).map(({ heading, nodes }) =>
      heading === undefined ? (
        nodes.map((node) => <Node key={node.title} node={node} parent={parent} {...place} />)
      ) : (
        <li key={heading}>
          <span className="dc-menu-heading" aria-hidden="true">
            {heading}
          </span>
          <ul className="dc-menu" aria-label={heading}>
            {nodes.map((node) => (
              <Node key={node.title} node={node} parent={parent} {...place} />
            ))}
          </ul>
        </li>
      ),
    )}
  </ul>
)

const Node = ({ node, parent, ...place }: Omit<Branch, 'menu'> & { node: RouteNode }) =>
  node.children ? (
    <Section node={node} name={sectionName(parent, node)} {...place} />
  ) : (
    <Entry node={node} {...place} />
  )

function Section({ node, name, open, ...place }: Place & { name: string; open: readonly string[] }) {
  const { active, depth } = place
  const isOpen = open.includes(name)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <UnstyledButton
        className={`dc-entry dc-section dc-depth-${depth}`}
        aria-expanded={isOpen}
        data-here={holds(node, active) || undefined}
        onClick={() => toggleSection(name)}
      >
        {depth === 0 && <MenuIconOf node={node} />}
        <span>{node.title}</span>
        <Chevron size={14} stroke={1.75} aria-hidden="true" className="dc-chevron" />
      </UnstyledButton>
      {isOpen && (
        <Entries menu={node.children ?? []} parent={name} open={open} active={active} depth={depth + 1} />
      )}
    </li>
  )
}

/** Sections, groups and screens; several sections may be open at once. */
export const MenuTree = ({ menu, active }: { menu: readonly RouteNode[]; active: string | undefined }) => (
  <Entries menu={menu} parent="" open={useOpenSections()} active={active} depth={0} />
)
