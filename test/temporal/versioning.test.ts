import { describe, expect, test } from 'vitest';
import { deploymentVersion } from '../../src/temporal/versioning.ts';

describe('The version of a worker in its deployment', () => {
  test.each([
    ['batch-dispatch', 'redial'],
    ['north', 'redial-north'],
    ['north.eu:1', 'redial-north-eu-1'],
  ])('on task queue %s belongs to deployment %s', (taskQueue, deploymentName) => {
    expect(deploymentVersion({ taskQueue }, { mode: 'on', buildId: 'b1' })).toEqual({
      deploymentName,
      buildId: 'b1',
    });
  });

  test('has the version of the package as its build id by default', () => {
    const version = deploymentVersion({ taskQueue: 'north' }, { mode: 'on', buildId: null });
    expect(version?.buildId).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('is missing while versioning is off', () => {
    expect(deploymentVersion({ taskQueue: 'north' }, { mode: 'off', buildId: 'b1' })).toBeNull();
  });
});
