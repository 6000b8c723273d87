import { Switch } from '@mantine/core';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import classes from './switch-field.module.css';

interface SwitchFieldProps<Values extends FieldValues, Context, Output> {
  control: Control<Values, Context, Output>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  /** Explains the effect of the setting. */
  description?: string;
}

/** The look of every switch, also outside of forms. */
export const SWITCH_LOOK = {
  size: 'md',
  withThumbIndicator: false,
  classNames: {
    root: classes.root ?? '',
    body: classes.body ?? '',
    track: classes.track ?? '',
    thumb: classes.thumb ?? '',
    labelWrapper: classes.words ?? '',
    label: classes.label ?? '',
    description: classes.description ?? '',
  },
};

/** An on/off setting of a form. The whole line can be tapped. */
export function SwitchField<Values extends FieldValues, Context, Output>({
  control,
  name,
  label,
  description,
}: SwitchFieldProps<Values, Context, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <Switch {...field} checked={value} label={label} description={description} {...SWITCH_LOOK} />
      )}
    />
  );
}
