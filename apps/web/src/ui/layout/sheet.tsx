import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sheet.module.css';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A dialog at the bottom of the window, in reach of a thumb. */
export const Sheet = ({ isOpen, onClose, title, children }: SheetProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title={title}
    centered={false}
    radius={0}
    classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    transitionProps={{ transition: 'slide-up' }}
  >
    {children}
  </Modal>
);
