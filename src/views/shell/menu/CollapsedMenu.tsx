import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import type { RouteNode } from '../../../routes/node'
import { MenuIconOf } from './MenuIconOf'
import { MenuLink } from './MenuLink'
import { MenuBadge } from './MenuBadge'
import { menuGroups } from './menuGroups'
import { holds } from './useMenu'

type Props = { node: RouteNode; active: string | undefined }

const Item = ({ node, active }: Props) => (
  <Menu.Item
    component={MenuLink}
    path={node.path ?? '/'}
    aria-current={node.path === active ? 'page' : undefined}
  >
    {node.title}
    <MenuBadge node={node} />
  </Menu.Item>
)

const FlyOut = ({ node, active }: Props) => (
  <Menu trigger="click-hover" position="right-start" width={220} shadow="md" openDelay={80} closeDelay={160}>
    <Menu.Target>
      <UnstyledButton
        className="dc-entry"
        aria-label={node.title}
        data-here={holds(node, active) || undefined}
      >
        <MenuIconOf node={node} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown className="dc-fly-out">
      <Menu.Label className="dc-fly-out-title">{node.title}</Menu.Label>
      {menuGroups(node.children ?? []).map(({ heading, nodes }) => (
        <Fragment key={heading ?? ''}>
          {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
          {nodes.map((child, place) =>
            child.children ? (
              <Fragment key={child.title}>
                <Menu.Label>{child.title}</Menu.Label>
                {child.children.map((screen) => (
                  <Item key={screen.path} node={screen} active={active} />
                ))}
              </Fragment>
            ) : (
              <Fragment key={child.path}>
                {/* Below a group it would be taken for one of its entries. */}
                {nodes[place - 1]?.children && <Menu.Divider />}
                <Item node={child} active={active} />
              </Fragment>
            ),
          )}
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** The narrow column: icons with tooltips, sections fly out. */
export const CollapsedMenu = ({
  menu,
  active,
}: {
  menu: readonly RouteNode[]
  active: string | undefined
}) => (
  <ul className="dc-menu">
    {menu.map((node) => (
      <li key={node.title}>
        {node.children ? (
          <FlyOut node={node} active={active} />
        ) : (
          <Tooltip label={node.title} position="right">
            <MenuLink
              path={node.path ?? '/'}
              className="dc-entry"
              aria-label={node.title}
              aria-current={node.path === active ? 'page' : undefined}
            >
              <MenuIconOf node={node} />
            </MenuLink>
          </Tooltip>
        )}
      </li>
    ))}
  </ul>
)
